/**
 * Traces for OpenTelemetry: where the standard variables name a collector, spans are sent there as
 * OTLP over HTTP in JSON. Owns the defaults of those variables; what a span holds is tracing.ts.
 */
import { ConfigProvider, Effect, Layer, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { onlyWhatLeaves } from "../engine/tracing.ts"
import { VERSION } from "../version.ts"

/** What the standard variables are where they are not set; the time is in ms. */
const defaults = ConfigProvider.fromEnv({
  env: {
    OTEL_SERVICE_NAME: "questline",
    OTEL_TRACES_EXPORTER: "otlp",
    // A collector that is not there must not hold up the end of a run.
    OTEL_BSP_EXPORT_TIMEOUT: "1500"
  }
})

const exporter = OtlpTracer.layerFromConfig({ resource: { serviceVersion: VERSION } }).pipe(
  Layer.provide([
    OtlpSerialization.layerJson,
    FetchHttpClient.layer,
    ConfigProvider.layerAdd(defaults)
  ])
)

/** Sends spans to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, the last ones at the end. */
export const tracing: Layer.Layer<never> = Layer.effect(
  Tracer.Tracer,
  Effect.map(Effect.tracer, onlyWhatLeaves)
).pipe(Layer.provide(exporter))

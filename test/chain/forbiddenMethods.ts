/**
 * Methods that Anvil 1.7.1 knows, and the common clients beside it, and that a script must not
 * reach: they send, sign, administer, trace, or keep state in the node.
 */
const named = (prefix: string, names: string): ReadonlyArray<string> =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${prefix}_${name}`)

export const forbidden: ReadonlyArray<string> = [
  ...named(
    "anvil",
    `addBalance autoImpersonateAccount dealERC20 dropAllTransactions dropTransaction dumpState
     getAutomine getBlobByHash getBlobsByTransactionHash getGenesisTime getIntervalMining
     impersonateAccount impersonateSignature increaseTime loadState metadata mine mine_detailed
     nodeInfo removeBlockTimestampInterval removePoolTransactions reorg reset revert rollback
     setAutomine setBalance setBlockGasLimit setBlockTimestampInterval setChainId setCode
     setCoinbase setERC20Allowance setERC20Balance setFeeAmmLiquidity setFeeToken
     setIntervalMining setLoggingEnabled setMinGasPrice setNextBlockBaseFeePerGas
     setNextBlockTimestamp setNonce setRpcUrl setStorageAt setTime setValidatorFeeToken snapshot
     stopImpersonatingAccount`
  ),
  ...named(
    "hardhat",
    `addBalance addCompilationResult autoImpersonateAccount dealERC20 dropAllTransactions
     dropTransaction dumpState getAutomine impersonateAccount loadState metadata mine reset
     setBalance setCode setCoinbase setLoggingEnabled setMinGasPrice setNextBlockBaseFeePerGas
     setNonce setPrevRandao setStorageAt stopImpersonatingAccount`
  ),
  ...named(
    "evm",
    `addAccount increaseTime mine mine_detailed removeAccount revert setAccountNonce setAutomine
     setBlockGasLimit setIntervalMining setNextBlockTimestamp setTime snapshot`
  ),
  ...named(
    "eth",
    `callBundle callMany cancelTransaction coinbase config fillTransaction getAccount
     getAccountInfo getFilterChanges getFilterLogs getTransactionBySenderAndNonce getWork hashrate
     mining networkId newBlockFilter newFilter newPendingTransactionFilter pendingTransactions
     requestAccounts resend sendBundle sendPrivateTransaction sendRawTransaction
     sendRawTransactionConditional sendRawTransactionSync sendTransaction sendTransactionSync
     sendUnsignedTransaction sendUserOperation sign signTransaction signTypedData signTypedData_v3
     signTypedData_v4 simulateV1 submitHashrate submitWork subscribe uninstallFilter unsubscribe`
  ),
  ...named(
    "debug",
    `codeByHash dbGet getRawTransaction setHead storageRangeAt traceBlockByHash
     traceBlockByNumber traceCall traceTransaction`
  ),
  ...named("trace", "block call filter get rawTransaction replayBlockTransactions transaction"),
  ...named("txpool", "content inspect status"),
  ...named(
    "ots",
    `getApiLevel getBlockDetails getBlockDetailsByHash getBlockTransactions getContractCreator
     getInternalOperations getTransactionBySenderAndNonce getTransactionError hasCode
     searchTransactionsAfter searchTransactionsBefore traceTransaction`
  ),
  ...named("erigon", "forks getHeaderByNumber"),
  ...named("personal", "importRawKey newAccount sendTransaction sign unlockAccount"),
  ...named("miner", "setEtherbase setGasPrice start stop"),
  ...named("admin", "addPeer nodeInfo startHTTP"),
  ...named("engine", "forkchoiceUpdatedV3 newPayloadV3"),
  ...named(
    "wallet",
    `addEthereumChain getCapabilities requestPermissions sendCalls sendTransaction
     switchEthereumChain`
  ),
  ...named("tenderly", "addBalance setBalance"),
  ...["rpc_modules", "foundry_setBalance", "ganache_setTime", "parity_setMode", "clique_propose"],
  ...["db_putString", "shh_post", "les_addBalance", "net_addPeer", "web3_setProvider"]
]

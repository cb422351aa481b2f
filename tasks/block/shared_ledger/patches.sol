//@honest called
//@replace
(bool done, bytes memory result) = tool.delegatecall(work);
//@with
        (bool done, bytes memory result) = tool.call(work);
//@honest called from elsewhere
//@replace
(bool done, bytes memory result) = tool.delegatecall(work);
//@with
        require(tool != address(this), "no tool");
        (bool done, bytes memory result) = tool.staticcall(work);
//@hostile the keeper is put back
//@replace
(bool done, bytes memory result) = tool.delegatecall(work);
//@with
        address was = keeper;
        (bool done, bytes memory result) = tool.delegatecall(work);
        keeper = was;
//@hostile no tools
//@replace
require(tool.code.length > 0, "no tool");
//@with
        require(tool.code.length > 0 && msg.sender == keeper, "no tool");

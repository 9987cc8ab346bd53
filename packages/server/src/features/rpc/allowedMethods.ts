/**
 * JSON-RPC methods that are forwarded, by namespace: reads, and broadcasts of what the user has signed. Nodes also have
 * methods that sign with their own accounts, trace, list the mempool or manage the node, and get more with each
 * release; so methods are listed that may pass, not those that may not.
 */
const allowedMethods: Readonly<Record<string, string>> = {
  // https://ethereum.github.io/execution-apis, and the reads of viem, ethers and wagmi
  eip155: `
    eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas eth_feeHistory
    eth_fillTransaction eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber
    eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode
    eth_getFilterChanges eth_getFilterLogs eth_getHeaderByHash eth_getHeaderByNumber eth_getLogs eth_getProof
    eth_getRawTransactionByHash eth_getStorageAt eth_getTransactionByBlockHashAndIndex
    eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionBySenderAndNonce
    eth_getTransactionCount eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex
    eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
    eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_protocolVersion
    eth_sendRawTransaction eth_sendRawTransactionSync eth_simulateV1 eth_syncing eth_uninstallFilter
    linea_estimateGas net_listening net_version web3_clientVersion web3_sha3 zks_estimateFee`,
  // https://solana.com/docs/rpc/http, and the reads of the Digital Asset Standard
  solana: `
    getAccountInfo getAsset getAssetBatch getAssetProof getAssetsByAuthority getAssetsByCreator getAssetsByGroup
    getAssetsByOwner getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction getBlocks
    getBlocksWithLimit getBlockTime getClusterNodes getEpochInfo getEpochSchedule getFeeForMessage
    getFirstAvailableBlock getGenesisHash getHealth getHighestSnapshotSlot getIdentity getInflationGovernor
    getInflationRate getInflationReward getLargestAccounts getLatestBlockhash getLeaderSchedule getMaxRetransmitSlot
    getMaxShredInsertSlot getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts
    getRecentPerformanceSamples getRecentPrioritizationFees getSignaturesForAddress getSignatureStatuses getSlot
    getSlotLeader getSlotLeaders getStakeMinimumDelegation getSupply getTokenAccountBalance
    getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply getTransaction
    getTransactionCount getVersion getVoteAccounts isBlockhashValid minimumLedgerSlot searchAssets sendTransaction
    simulateTransaction`,
  // https://developer.bitcoin.org/reference/rpc
  bip122: `
    decoderawtransaction decodescript estimatesmartfee getbestblockhash getblock getblockchaininfo getblockcount
    getblockhash getblockheader getblockstats getchaintips getdifficulty getmempoolentry getmempoolinfo
    getrawtransaction gettxout gettxoutproof sendrawtransaction testmempoolaccept validateaddress verifytxoutproof`,
  // https://docs.cometbft.com/main/rpc
  cosmos: `
    abci_info abci_query block block_by_hash block_results block_search blockchain broadcast_tx_async
    broadcast_tx_commit broadcast_tx_sync check_tx commit consensus_params genesis genesis_chunked header
    header_by_hash health num_unconfirmed_txs status tx tx_search validators`,
  // https://polkadot.js.org/docs/substrate/rpc
  polkadot: `
    author_submitExtrinsic chain_getBlock chain_getBlockHash chain_getFinalizedHead chain_getHeader
    payment_queryFeeDetails payment_queryInfo rpc_methods state_call state_getKeysPaged state_getMetadata
    state_getReadProof state_getRuntimeVersion state_getStorage state_getStorageHash state_getStorageSize
    state_queryStorageAt system_accountNextIndex system_chain system_chainType system_health system_name
    system_properties system_version`,
}

/**
 * Returns the methods that may be forwarded to a chain.
 *
 * @param added - Methods that the operator allows in addition.
 */
export function listAllowedMethods(
  caipNetworkId: string,
  added: readonly string[] = [],
): ReadonlySet<string> {
  const [namespace = ''] = caipNetworkId.split(':')
  const listed = Object.hasOwn(allowedMethods, namespace) ? allowedMethods[namespace] : undefined
  return new Set([...(listed?.match(/\S+/g) ?? []), ...added])
}

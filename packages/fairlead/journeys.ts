/**
 * What users do, in the order in which most of them do it. Each has the modules that start it, as paths below
 * `packages` without the folder `dist`. A module belongs to the first journey that needs it, so a journey loads its own
 * chunk and chunks of earlier ones.
 *
 * Modules that start no journey get chunks of their own: they import a library that not every page has installed
 * (`ethers`, `@solana/kit`, `@scure/btc-signer`), or a large one that few users need.
 */
export const journeys: readonly (readonly [name: string, starts: RegExp])[] = [
  [
    // Before the button works.
    'first',
    /^react\/(?:FairleadProvider|components|hooks\/useFairlead(?:Account|State)?)\.js$/,
  ],
  [
    // Functions and adapters that many pages import. A page that uses one of them loads this chunk before the button.
    'verbs',
    /^core\/(?:actions\/(?:fetchBalance|getAccount|getNetwork|getProvider|getState|sign|subscribe)|adapters\/wagmi\/createWagmiAdapter)\.js$/,
  ],
  ['en', /^react\/messages\/en\.js$/],
  ['de', /^react\/messages\/de\.js$/],
  ['ar', /^react\/messages\/ar\.js$/],
  [
    // The list of wallets, and a connection to one that is installed.
    'open',
    /\/(?:ModalSurface|ConnectingExternalView|createApiClient|createWalletOperations|loadProject)\.js$/,
  ],
  [
    // A connected wallet on the page, also one of an earlier visit.
    'connected',
    /^react\/elements\/AccountExtras|^core\/(?:actions\/(?:accountData|followTab|resumeAll)|api\/rpcEndpoints|features\/identity\/)/,
  ],
  [
    // Reads and signatures of EVM networks, with most of viem.
    'evm',
    /^core\/(?:adapters\/createEvmSigner|chains\/evm\/(?!evmNames)|actions\/(?:serverGasPrice|watchLanding)|siwx\/verifiers\/(?:checkEvm|readUrl))/,
  ],
  [
    // The account and its screens.
    'account',
    /^react\/features\/(?:account|activity|balances|networks|nfts|profile|receive|settings)\/|^core\/(?:actions\/(?:changeConnection|forgetConnection|syncFromAdapter)|features\/(?:activity|balances|networks|nfts)\/)/,
  ],
  [
    'pair',
    /\/ConnectingWalletConnectView\.js$|^core\/features\/connect\/|^pairing\/exports\/index\.js$/,
  ],
  [
    'wallets',
    /^react\/(?:elements\/NamedWalletButton|features\/(?:connect|wallets)\/)|^core\/(?:adapters\/createNamespaceSigner|adapters\/universal\/findPageWallets|features\/wallets\/)/,
  ],
  [
    'embedded',
    /^react\/(?:elements\/LoginButton|modal\/GuestEntry|features\/(?:embedded|guests)\/)|^core\/(?:connectors\/embedded|features\/embedded)\//,
  ],
  ['signIn', /^react\/features\/siwx\/|^core\/(?:connectors\/connect|features\/siwx\/)/],
  ['send', /^(?:react|core)\/features\/send\/|^core\/actions\/sendToken/],
  ['swap', /^(?:react|core)\/features\/swap\//],
  ['buy', /^(?:react|core)\/features\/(?:onramp|pay)\//],
  ['paired', /^core\/connectors\/pairing\/paired/],
  [
    // Batches of calls, account names and smart sessions.
    'more',
    /^(?:react|core)\/features\/(?:names|sessions)\/|^core\/actions\/(?:askCalls|followCalls|runCalls|readCalls|sendBatch)/,
  ],
]

/**
 * What users do, in the order in which most of them do it. Each has the modules that start or share it, as paths below
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
    /^react\/(?:FairleadProvider|components|hooks\/firstHooks)\.js$/,
  ],
  // Checks of arguments.
  ['errors', /^(?:core\/errors\/arguments|protocol\/errors\/InputError)\.js$/],
  // Networks that both pages and the code of pairing import.
  ['networks', /^core\/namespaces\/bitcoinNetworks\.js$/],
  // The schema library.
  ['parse', /^protocol\/parse\.js$/],
  // The adapter of pages that provide none, and methods of the widget that load their code on first use. Pages that list
  // wallets load the adapter before the first open.
  ['list', /^core\/(?:actions\/adaptersOf|later)\.js$/],
  // The connector of an EVM wallet. Pages with wagmi load it before the button works.
  ['link', /^core\/(?:connectors\/injected|store\/others)\.js$/],
  [
    // Functions that many pages import, and errors of wallets. A page that imports one of them loads this chunk before
    // the button works.
    'verbs',
    /^core\/(?:actions\/(?:fetchBalance|getAccount|getNetwork|getProvider|getState|sign|subscribe)|errors\/fromProvider)\.js$/,
  ],
  // English texts of the first open.
  ['en', /^react\/messages\/enFirst\.js$/],
  // The list of wallets.
  ['open', /\/ModalSurface\.js$/],
  // The other English texts, which load with the first view after the list of wallets.
  ['texts', /^react\/messages\/en\.js$/],
  [
    // The server's client, the project's configuration, telemetry, and alerts. Pages without a server load it for alerts,
    // or when a wallet connects.
    'project',
    /^protocol\/values\.js$|^core\/(?:actions\/nameZone|api\/createApiClient|features\/(?:project\/loadProject|telemetry\/startTelemetry)|modal\/alerts)\.js$/,
  ],
  // The wallets that a server lists. Pages with a server load them at the first open.
  ['catalogue', /^core\/features\/wallets\/createCatalogue\.js$/],
  // Explanations of mistakes. Only pages with a mistake load them.
  ['mistakes', /^core\/mistakes\/(?:explainMistake|suggestName)\.js$/],
  // Layouts of the modal (dragging the bottom sheet, and two panes), and warnings for developers.
  ['layouts', /^react\/(?:elements\/warnOfOptions|modal\/(?:dragSheet|WideCard))\.js$/],
  [
    // A connection to an installed wallet, and a connected wallet on the page, also one of an earlier visit.
    'connect',
    // Includes small modules that embedded wallets share with pairing or sign-in, so that none loads another.
    /\/(?:ConnectingExternalView|createWalletOperations)\.js$|^react\/(?:elements\/AccountExtras|ui\/LinkButton)|^core\/(?:actions\/(?:accountData|accountSwitch|followTab|resumeAll)|api\/rpcEndpoints|chains\/evm\/evmTransfer|connectors\/(?:createProviderEmitter|embedded\/regularAddressOf)|errors\/rpcError|features\/(?:identity|wallets\/findWallet)|utils\/pageDescription)\b/,
  ],
  [
    // Reads and signatures of EVM networks, with most of viem.
    'evm',
    /^core\/(?:adapters\/createEvmSigner|chains\/evm\/(?!evmNames)|actions\/(?:serverGasPrice|watchLanding)|siwx\/verifiers\/(?:checkEvm|readUrl))/,
  ],
  // Parts that several of the journeys below share: addresses and texts of namespaces other than EVM, batches of calls, the
  // texts of sign-in, and small parts of views. Without this chunk, pairing, sign-in and the list of all wallets would load
  // the account's views.
  [
    'parts',
    /^protocol\/(?:base58|solana|walletCalls)\.js$|^core\/namespaces\/(?:bitcoinAddress|checkSignInputs|checkTransfer|psbt|toBytes)\.js$|^pairing\/(?:errors|auth\/(?:authText|grantsOf|parseAuth|recap))\.js$|^react\/(?:hooks\/useCopy|messages\/isDeclined|ui\/(?:FullAddress|QrCode|Tabs|namespaceName))\.js$/,
  ],
  [
    // The account and its screens.
    'account',
    /^react\/features\/(?:account|activity|balances|networks|nfts|profile|receive|settings)\/|^core\/(?:actions\/(?:changeConnection|forgetConnection|syncFromAdapter)|features\/(?:activity|balances|networks|nfts)\/)/,
  ],
  [
    'pair',
    /\/ConnectingWalletConnectView\.js$|^core\/(?:connectors\/pairing\/paired|features\/connect\/)|^pairing\/exports\/index\.js$/,
  ],
  [
    'wallets',
    /^react\/(?:elements\/NamedWalletButton|ui\/NearRows|features\/(?:connect|wallets)\/)|^core\/(?:adapters\/createNamespaceSigner|adapters\/universal\/findPageWallets|features\/wallets\/)/,
  ],
  [
    'embedded',
    /^react\/(?:elements\/LoginButton|modal\/GuestEntry|features\/(?:embedded|guests)\/)|^core\/(?:connectors\/embedded|features\/embedded)\//,
  ],
  [
    'signIn',
    /^react\/features\/siwx\/|^core\/(?:connectors\/connect|features\/siwx\/)|^pairing\/auth\/oneStepSignIn/,
  ],
  ['send', /^(?:react|core)\/features\/send\/|^core\/actions\/sendToken/],
  [
    // Swaps, purchases, payments, batches of calls, account names and smart sessions.
    'more',
    /^(?:react|core)\/features\/(?:names|onramp|pay|sessions|swap)\/|^core\/actions\/(?:askCalls|followCalls|runCalls|readCalls|sendBatch)/,
  ],
]

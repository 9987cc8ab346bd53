/**
 * What a page may cost, in bytes after gzip. React is not counted, except where said: the page has it.
 *
 * A row is a load: the chunks of its modules with all that they import, without what is loaded before
 * it. `each` makes one row for every value of its group `name`, of what no row above it has. Every chunk
 * that is fetched later has to be in some row.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} budget
 * @property {readonly RegExp[]} [modules] - First modules of chunks. None: what the app imports itself.
 * @property {RegExp} [each] - The same, with a group `name`.
 * @property {string} [after] - Name of the row that is loaded before.
 */

const kibibytes = (/** @type {number} */ count) => count * 1024

/** How far over its limit a row may be before the check fails: what a compiler's update may cost. */
export const tolerance = 0.03

/** @type {readonly Row[]} */
export const rows = [
  {
    name: 'before the first open',
    // Moved from 10: decisions/2026-11-21-first-load.md, and 2026-11-22-bytes-of-several-namespaces.md.
    budget: kibibytes(19),
  },
  {
    name: 'first open',
    after: 'before the first open',
    budget: kibibytes(45),
    // The surface, its first screen, and what asks a server for the project's configuration.
    modules: [
      /\/react\/dist\/elements\/ModalSurface\.js$/,
      /\/project\/loadProject\.js$/,
      /\/api\/createServer\.js$/,
    ],
  },
  {
    // Silent questions to wallets of the last visit.
    name: 'coming back',
    after: 'before the first open',
    budget: kibibytes(15),
    modules: [/\/actions\/resumeAll\.js$/],
  },
  {
    name: 'EVM actions',
    after: 'first open',
    budget: kibibytes(40),
    modules: [/\/universal\/evm\.js$/],
  },
  {
    // viem's answer to contracts that name a gateway; fetched when one does.
    name: 'EVM actions: offchain lookup',
    after: 'EVM actions',
    budget: kibibytes(5),
    modules: [/\/viem\/.*\/ccip\.js$/],
  },
  {
    // Reading contracts: fetched when the chain itself has to say what an account holds, or who it is.
    name: 'EVM actions: tokens',
    after: 'EVM actions',
    budget: kibibytes(10),
    modules: [/\/universal\/evmTokens\.js$/],
  },
  {
    // Whose name an address is, where no server says it.
    name: 'EVM actions: identity',
    after: 'EVM actions',
    budget: kibibytes(30),
    modules: [/\/universal\/evmNames\.js$/],
  },
  {
    // Fees, checksums, and what a token's contract says.
    name: 'EVM actions: sending',
    after: 'EVM actions',
    budget: kibibytes(10),
    modules: [/\/universal\/evmSend\.js$/],
  },
  {
    // Where a network does not say itself what gas costs.
    name: 'gas price of the server',
    after: 'first open',
    budget: kibibytes(10),
    modules: [/\/actions\/serverGasPrice\.js$/],
  },
  {
    // Names of Ethereum; most of it is the table of what letters are one and the same.
    name: 'EVM actions: names',
    after: 'EVM actions: sending',
    budget: kibibytes(30),
    modules: [/\/universal\/ens\.js$/],
  },
  {
    // Wallets of Polkadot and Cosmos, where a page has networks for them.
    name: 'wallets of Polkadot and Cosmos',
    after: 'first open',
    budget: kibibytes(15),
    modules: [/\/universal\/findPageWallets\.js$/],
  },
  {
    name: 'query cache',
    after: 'first open',
    budget: kibibytes(15),
    modules: [/\/@tanstack\/query-core\//],
  },
  {
    // Four screens, their fields and their checks: decisions/2026-11-21-sizes-of-what-people-own.md.
    name: 'feature: send',
    after: 'first open',
    budget: kibibytes(20),
    modules: [/\/react\/dist\/features\/send\//],
  },
  {
    // Which kind of network a wallet of several is connected on.
    name: 'feature: connect, wallets of several namespaces',
    after: 'first open',
    budget: kibibytes(15),
    modules: [/\/features\/connect\/ConnectingMultiChainView\.js$/],
  },
  {
    // Two lazy screens: an extension, and a code with the links into a wallet. Neither comes with the other.
    // Moved from 22: decisions/2026-11-23-sizes-of-connecting.md.
    name: 'feature: connect',
    after: 'first open',
    budget: kibibytes(23.5),
    modules: [/\/react\/dist\/features\/connect\//],
  },
  {
    // The curve that viem fetches to see whose key signed.
    name: 'signing in: keys of Ethereum',
    after: 'first open',
    budget: kibibytes(25),
    modules: [/\/@noble\/curves\/esm\/secp256k1\.js$/],
  },
  {
    // Who is connected, with the ways on from there.
    // Moved from 16: decisions/2026-11-23-sizes-of-connecting.md.
    name: 'feature: account',
    after: 'first open',
    budget: kibibytes(17),
    modules: [/\/react\/dist\/features\/account\//],
  },
  {
    // Ten screens of signing in and after; nobody downloads them all at once:
    // decisions/2026-11-22-sizes-of-the-embedded-wallet.md.
    // Moved from 17: decisions/2026-11-23-sizes-of-connecting.md.
    name: 'feature: embedded',
    after: 'first open',
    budget: kibibytes(18.75),
    modules: [/\/react\/dist\/features\/embedded\//],
  },
  {
    name: 'feature',
    after: 'first open',
    budget: kibibytes(15),
    each: /\/react\/dist\/features\/(?<name>[^/]+)\//,
  },
  {
    // The widget's side of pairing: codes, links, and phones as a connector.
    // Moved from 18.5: decisions/2026-11-22-sizes-of-the-embedded-wallet.md.
    // Moved from 19: decisions/2026-11-23-sizes-of-connecting.md.
    name: 'pairing',
    after: 'first open',
    budget: kibibytes(20.25),
    modules: [/\/core\/dist\/features\/connect\/createPairing\.js$/],
  },
  {
    // Keys, envelopes, sessions, and the socket to a relay: fetched when somebody pairs or was paired.
    name: 'pairing: protocol',
    after: 'pairing',
    budget: kibibytes(30),
    modules: [/\/pairing\/dist\/exports\/index\.js$/],
  },
  {
    // Ed25519 for browsers that lack it: decisions/2026-11-22-curves-of-pairing.md.
    name: 'pairing: signing in to a relay, without Web Crypto',
    after: 'pairing: protocol',
    budget: kibibytes(5),
    modules: [/\/pairing\/dist\/crypto\/createOwnSigner\.js$/],
  },
  {
    // Signatures of EVM accounts, which nothing else here has to check.
    name: 'pairing: sign-in with the same step',
    after: 'pairing: protocol',
    budget: kibibytes(10),
    modules: [/\/pairing\/dist\/auth\/signIn\.js$/],
  },
  {
    // What an element of the page fetches when it has it to show: who came back, a button for one wallet or one login.
    name: 'element',
    after: 'before the first open',
    budget: kibibytes(5.25),
    each: /\/react\/dist\/elements\/(?<name>AccountExtras|LoginButton|NamedWalletButton)\.js$/,
  },
  {
    // Signing in by e-mail, the frame it lives in, and its wallet as a connector; with the schemas of
    // what crosses between page and frame; a third of it is connecting, which every wallet shares.
    // Nothing of it is fetched before somebody signs in or is back.
    // Moved from 25: decisions/2026-11-22-sizes-of-the-embedded-wallet.md.
    // Moved from 27: decisions/2026-11-23-sizes-of-connecting.md.
    name: 'embedded wallet',
    after: 'first open',
    budget: kibibytes(29.5),
    modules: [/\/core\/dist\/features\/embedded\/createEmbedded\.js$/],
  },
  {
    // Signing in with a provider or a Farcaster app: windows, answers, and the way back into the page.
    name: 'embedded wallet: providers',
    after: 'embedded wallet',
    budget: kibibytes(6),
    modules: [
      /\/features\/embedded\/createSocials\.js$/,
      /\/features\/embedded\/connectEmbedded\.js$/,
      /\/features\/embedded\/returnSocial\.js$/,
    ],
  },
  {
    // A window that seems closed: asking whether its login goes on.
    name: 'embedded wallet: a window that was cut off',
    after: 'embedded wallet: providers',
    budget: kibibytes(2),
    modules: [/\/features\/embedded\/followCutOff\.js$/],
  },
  {
    // Another address of mail, with both codes.
    name: 'embedded wallet: e-mail change',
    after: 'embedded wallet',
    budget: kibibytes(5),
    modules: [/\/features\/embedded\/createEmailUpdate\.js$/],
  },
  {
    // Messages, sessions and when to ask for them; keys and chains come with the first signature.
    // Moved from 20: decisions/2026-11-23-sizes-of-connecting.md.
    name: 'signing in',
    after: 'before the first open',
    budget: kibibytes(21.5),
    modules: [/\/features\/siwx\/createAuth\.js$/],
  },
  {
    // A message that is signed with the login itself.
    name: 'signing in: with a login',
    after: 'signing in',
    budget: kibibytes(10),
    modules: [/\/features\/siwx\/oneStep\.js$/],
  },
  {
    // What the engine fetches when it is first needed: alerts, operations of wallets, other tabs.
    name: 'engine',
    after: 'before the first open',
    budget: kibibytes(15),
    each: /\/core\/dist\/(?:.*\/)?(?<name>[^/]+)\.js$/,
  },
  {
    // Moved from 6.5 to 7.25, then to 9: decisions/2026-11-22-catalogues-in-parts.md; then here:
    // decisions/2026-11-23-sizes-of-connecting.md.
    name: 'language',
    after: 'first open',
    budget: kibibytes(9.25),
    each: /\/react\/dist\/messages\/(?<name>[^/]+)\.js$/,
  },
]

/** Subpaths that give an adapter. */
export const adapterNames = ['bitcoin', 'ethers', 'ethers5', 'solana', 'universal', 'wagmi']

/**
 * What a page pays for an adapter that it brings, without the library that the adapter stands on.
 * Reading chains has a row of its own above.
 *
 * @type {readonly Row[]}
 */
export const adapterRows = [
  {
    name: 'adapter: wagmi',
    after: 'first open',
    budget: kibibytes(15),
    modules: [/\/fairlead\/dist\/wagmi\.js$/, /\/createWagmiOperations\.js$/],
  },
  {
    name: 'adapter: ethers',
    after: 'first open',
    budget: kibibytes(15),
    modules: [
      /\/fairlead\/dist\/ethers\.js$/,
      /\/createEthersOperations\.js$/,
      /\/adapters\/ethers\/ethers6\.js$/,
    ],
  },
  {
    name: 'adapter: ethers5',
    after: 'first open',
    budget: kibibytes(15),
    modules: [
      /\/fairlead\/dist\/ethers5\.js$/,
      /\/createEthersOperations\.js$/,
      /\/adapters\/ethers\/ethers5\.js$/,
    ],
  },
  {
    // All of it, with the library that it stands on: @solana/kit.
    name: 'adapter: solana',
    after: 'first open',
    budget: kibibytes(30),
    modules: [
      /\/(?:fairlead\/dist|core\/dist\/exports)\/solana\.js$/,
      /\/solana\/createSolanaOperations\.js$/,
      /\/solana\/createSolanaChain\.js$/,
    ],
  },
  {
    // All of it, with the library that it stands on: @scure/btc-signer.
    name: 'adapter: bitcoin',
    after: 'first open',
    budget: kibibytes(50),
    modules: [
      /\/(?:fairlead\/dist|core\/dist\/exports)\/bitcoin\.js$/,
      /\/bitcoin\/createBitcoinOperations\.js$/,
      /\/bitcoin\/sendBuilt\.js$/,
      /\/@scure\/btc-signer\//,
    ],
  },
  {
    name: 'adapter: universal, named',
    after: 'first open',
    budget: kibibytes(15),
    modules: [/\/fairlead\/dist\/universal\.js$/, /\/createWalletOperations\.js$/],
  },
]

/**
 * The build for script tags, which has React and every verb inside.
 *
 * @type {Row}
 */
export const scriptRow = { name: 'script tag, first load (with React)', budget: kibibytes(118) }

// Import rules as data, checked by `checkBoundaries.mjs`.

const published = [
  '@fairlead/core',
  '@fairlead/pairing',
  '@fairlead/protocol',
  '@fairlead/react',
  '@fairlead/server',
  'fairlead',
]

/**
 * Workspace packages that a package may import; `'anything'` lifts all rules between packages. A name allows all
 * exports of that package, a subpath only that one. A package without a row fails.
 *
 * @type {Readonly<Record<string, 'anything' | readonly string[]>>}
 */
export const mayImport = {
  '@fairlead/pairing': [],
  '@fairlead/protocol': [],
  '@fairlead/core': ['@fairlead/pairing', '@fairlead/protocol'],
  '@fairlead/react': ['@fairlead/core', '@fairlead/protocol'],
  '@fairlead/server': ['@fairlead/protocol'],
  'create-fairlead': [],
  'fairlead-codemod': [],
  fairlead: published.filter((name) => name !== 'fairlead'),
  // The frame holds keys, so it has as few dependencies as possible: not even this project's UI packages.
  '@fairlead/frame': ['@fairlead/protocol'],
  '@fairlead/demo': published,
  '@fairlead/wallet': published,
  // The playground shows the demo's controls.
  '@fairlead/docs': [...published, '@fairlead/demo/playground'],
  '@fairlead/devnet': ['@fairlead/protocol'],
  '@fairlead/test': 'anything',
  '@fairlead/e2e': 'anything',
  '@fairlead/bench': 'anything',
  // Not a package. Scripts run before an install: they start processes and read files.
  scripts: [],
}

/**
 * Additional packages that tests may import.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const testsMayImport = {
  '*': ['@fairlead/test'],
  // Pairing clients, for tests of the relay.
  '@fairlead/server': ['@fairlead/pairing'],
}

/** Folders used only by tests: they are excluded from builds, and may import what tests may. */
export const testRooms = [
  'apps/frame/src/testing/',
  'apps/wallet/src/testing/',
  'packages/pairing/src/testing/',
  'packages/react/src/testing/',
  'packages/server/src/testing/',
]

/**
 * Order of modules inside a package: a module may import modules of its own and earlier rows only. A module is a folder
 * or a file in `src`; `*` matches those without a row. Modules of one row may import each other, but two features never
 * do.
 *
 * @type {Readonly<Record<string, readonly (readonly string[])[]>>}
 */
export const order = {
  '@fairlead/protocol': [
    ['errors'],
    ['base58', 'parse', 'shape', 'caip', 'caipSchema', 'cleanText', 'isLoopback', 'matchesOrigin'],
    ['jsonRpc', 'network', 'payAsset', 'route', 'values', 'walletRpc'],
    // Several features have user operations.
    ['bundler', 'networks'],
    ['*'],
    ['embedded'],
    ['exports'],
  ],
  '@fairlead/pairing': [
    ['errors', 'environment'],
    ['crypto', 'uri'],
    ['envelope', 'jsonRpc'],
    ['relay'],
    ['attestation', 'auth', 'session'],
    ['tabs'],
    ['dapp', 'wallet'],
    ['exports'],
    // For its own tests only.
    ['testing'],
  ],
  '@fairlead/core': [
    ['utils', 'namespaces'],
    // Signed messages and their verification, independent of the widget: servers use them too.
    ['errors', 'store', 'siwx'],
    ['api', 'discovery', 'frame'],
    ['chains'],
    ['connectors'],
    ['adapters'],
    ['ThemeVariables'],
    ['mistakes'],
    ['modal'],
    ['FairleadOptions', 'OwnMessages'],
    ['options'],
    ['SiwxClient', 'Catalogue', 'Pairing', 'Fairlead'],
    ['actions'],
    ['features'],
    ['attachModal'],
    ['later'],
    ['parts'],
    ['createFairlead'],
    ['testing'],
    ['exports'],
  ],
  '@fairlead/react': [
    ['theme', 'messages', 'ui'],
    ['FairleadContext', 'hooks'],
    ['modal'],
    ['features'],
    ['registry'],
    ['elements'],
    ['mountModal'],
    ['mount'],
    ['FairleadProvider', 'components'],
    ['devtools'],
    ['exports'],
    // For its own tests only.
    ['testing'],
  ],
  '@fairlead/frame': [
    ['environment', 'messages', 'networks', 'newId', 'runWithLimit'],
    ['api', 'keys', 'ownWindow', 'storage'],
    ['createBrowserKeys', 'session'],
    ['rpc', 'wallet'],
    ['login', 'openServices'],
    ['passkey'],
    ['recovery'],
    ['approval'],
    ['sign', 'simulate'],
    ['assets', 'smart'],
    ['sessions'],
    // The requests that a page may send, and their messages.
    ['calls'],
    ['frame'],
    ['openFrame'],
    // The site's own windows, outside the frame.
    ['window'],
    ['pages'],
    // For its own tests only.
    ['testing'],
  ],
  '@fairlead/server': [
    ['configuration', 'tracing'],
    [
      'createByteBudget',
      'drawDigits',
      'env',
      'kms',
      'log',
      'logging',
      'mail',
      'metrics',
      'operatorAccount',
      'outgoingFetch',
      'problem',
      'readText',
      'schedule',
      'storage',
      'streamText',
      'uuid',
      'version',
    ],
    ['implement', 'middleware', 'parseInput', 'readBody', 'splitUrl'],
    ['untrusted'],
    ['chains', 'vendors'],
    ['pictures'],
    ['FeatureContext'],
    ['features'],
    ['createFrameServer'],
    ['createServer'],
    ['acceptUpgrades'],
    ['listen'],
    ['dashboard'],
    ['serve'],
    // Emails of a trial are shown to the operator, so only the command may use it.
    ['trial'],
    ['cli'],
    ['main', 'exports'],
    // For its own tests only, so nothing may import it.
    ['testing'],
  ],
}

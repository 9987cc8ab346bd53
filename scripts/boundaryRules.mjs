// Who may import whom, as data. `checkBoundaries.mjs` applies it.

const published = [
  '@fairlead/core',
  '@fairlead/pairing',
  '@fairlead/protocol',
  '@fairlead/react',
  '@fairlead/server',
  'fairlead',
]

/**
 * Packages of ours that a package may import; `'anything'` lifts every rule between packages. A
 * name allows all that the package exports, a subpath only that. A package without a row fails.
 *
 * @type {Readonly<Record<string, 'anything' | readonly string[]>>}
 */
export const mayImport = {
  '@fairlead/pairing': [],
  '@fairlead/protocol': [],
  '@fairlead/core': ['@fairlead/pairing', '@fairlead/protocol'],
  '@fairlead/react': ['@fairlead/core', '@fairlead/protocol'],
  '@fairlead/server': ['@fairlead/protocol'],
  fairlead: published.filter((name) => name !== 'fairlead'),
  // What holds keys stands on as little as can be: not even on our own views.
  '@fairlead/frame': ['@fairlead/protocol'],
  '@fairlead/demo': published,
  '@fairlead/wallet': published,
  '@fairlead/docs': published,
  '@fairlead/devnet': ['@fairlead/protocol'],
  '@fairlead/test': 'anything',
  '@fairlead/e2e': 'anything',
  '@fairlead/bench': 'anything',
  // Not a package, and runs before an install: it starts processes and reads files.
  scripts: [],
}

/**
 * What tests may import on top of that.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const testsMayImport = {
  '*': ['@fairlead/test'],
  // The relay's peers.
  '@fairlead/server': ['@fairlead/pairing'],
}

/** Folders that only tests use: they are left out of builds, and may import what tests may. */
export const testRooms = [
  'apps/frame/src/testing/',
  'packages/pairing/src/testing/',
  'packages/react/src/testing/',
  'packages/server/src/testing/',
]

/**
 * The order inside a package: rows stand left of the rows below them, and left may be imported by
 * right, never the other way. A room is a folder or a file of `src`; `*` takes what no row names.
 * Rooms of one row may import each other, but two features never do.
 *
 * @type {Readonly<Record<string, readonly (readonly string[])[]>>}
 */
export const order = {
  '@fairlead/protocol': [
    ['errors'],
    ['parse', 'shape', 'caip', 'caipSchema', 'cleanText', 'isLoopback', 'matchesOrigin'],
    ['jsonRpc', 'network', 'route', 'values', 'walletRpc'],
    ['networks'],
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
    // For its own tests alone.
    ['testing'],
  ],
  '@fairlead/core': [
    ['utils', 'namespaces'],
    // Signed messages and who signed them, without a widget: servers use it too.
    ['errors', 'store', 'siwx'],
    ['api', 'discovery', 'frame'],
    ['connectors'],
    ['adapters'],
    ['modal'],
    ['FairleadOptions'],
    ['options'],
    ['Auth', 'Catalogue', 'Pairing', 'Fairlead'],
    ['actions'],
    ['features'],
    ['openSend'],
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
    ['mount'],
    ['FairleadProvider', 'components'],
    ['exports'],
    // For its own tests alone.
    ['testing'],
  ],
  '@fairlead/server': [
    ['configuration'],
    [
      'env',
      'kms',
      'log',
      'mail',
      'metrics',
      'operatorAccount',
      'outgoingFetch',
      'problem',
      'readText',
      'schedule',
      'storage',
      'uuid',
      'version',
    ],
    ['implement', 'middleware', 'parseInput', 'readBody'],
    ['outside'],
    ['chains', 'vendors'],
    ['pictures'],
    ['features'],
    ['createFrameServer'],
    ['createServer'],
    ['acceptUpgrades'],
    ['listen'],
    ['serve'],
    ['cli'],
    ['main', 'exports'],
    // For its own tests alone, so nothing may import it.
    ['testing'],
  ],
}

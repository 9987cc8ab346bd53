import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readKeyEnv, readServeEnv, readStorageEnv } from './env.ts'

function writeConfig(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'config.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const chain = { caipNetworkId: 'eip155:1', upstreams: ['https://a.example/key'] }
const ownChain = {
  ...chain,
  bundler: {
    access: 'anyone',
    accounts: 'traced',
    dailyLossWei: '7',
    entryPoints: ['0.8'],
    known: { accounts: [`0x${'12'.repeat(32)}`] },
    minTipWei: '5',
    pollMs: 500,
  },
  paymaster: { addresses: { '0.8': `0x${'b'.repeat(40)}` } },
}
const solana = { ...chain, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const token = { address: `0x${'a'.repeat(40)}`, decimals: 6, name: 'Dollar', symbol: 'USDC' }

/** Settings of EIP-7702 accounts. */
const smartAccount = {
  address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  codeHash: `0x${'ab'.repeat(32)}`,
  entryPoint: '0.8',
  kind: 'eip7702',
}
const payExchange = {
  assets: ['eip155:1/slip44:60'],
  id: 'exchange',
  imageUrl: 'https://exchange.example/logo.png',
  key: 'secret',
  keyHeader: 'authorization',
  name: 'Exchange',
  url: 'https://api.exchange.example',
}
const frameChain = {
  caipNetworkId: 'eip155:1',
  isTestnet: false,
  name: 'Ethereum',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: ['https://rpc.example'],
}

test('default: no variable is required', () => {
  expect(readServeEnv({ DATABASE_URL: '', PORT: '' })).toEqual({
    bind: '127.0.0.1',
    configuration: {
      auth: { social: {} },
      catalogue: {},
      chains: [],
      frame: {},
      images: {},
      mail: {},
      rateLimits: {},
      names: { perOwner: 10, reserved: [], zones: [] },
      pay: { exchanges: [] },
      relay: {},
      sessions: {},
      sponsoring: {},
      vendors: {},
      verify: { scamOrigins: [] },
    },
    dataDir: '.fairlead',
    databaseUrl: undefined,
    frameUrl: undefined,
    keyFile: undefined,
    log: { format: undefined, level: 'info' },
    mail: undefined,
    metrics: undefined,
    port: 4400,
    publicUrl: undefined,
    recoveryKeyFile: undefined,
    redisUrl: undefined,
    trustedProxies: 0,
  })
})

test('behavior: every variable can be set', () => {
  const configuration = {
    auth: {
      farcaster: { rpcUrl: 'https://op.example' },
      social: { github: { clientId: 'id', clientSecret: 'secret' } },
    },
    catalogue: { upstream: { projectId: 'theirs', url: 'https://list.example' } },
    chains: [ownChain],
    frame: { chains: [frameChain], recoveryDelaySeconds: 3600 },
    images: { aliases: { assets: { uuid: 'eip155-1' } } },
    mail: {},
    ipfsGateway: 'http://127.0.0.1:8080',
    pay: { exchanges: [payExchange] },
    rateLimits: { rpc: { refillPerSecond: 1, tokens: 2 } },
    relay: {
      isKnownProjectNeeded: true,
      limits: { messages: { refillPerSecond: 1, tokens: 2 } },
      mailbox: { messages: 10 },
      publicUrls: ['wss://relay.example'],
    },
    names: { perOwner: 3, reserved: ['shop'], zones: ['users.shop.eth', 'pay.example'] },
    sessions: { pendingPerProject: 50, perAccount: 5 },
    sponsoring: { agreedPerHour: 5 },
    vendors: { prices: ['coingecko', 'onchain'], coingecko: { key: 'secret' } },
    verify: { scamOrigins: ['https://evil.example', '*.evil.example'] },
  }
  expect(
    readServeEnv({
      BIND: '0.0.0.0',
      BUNDLER_KEY_FILE: '/run/keys/bundler.key',
      DATABASE_CONNECTIONS: '25',
      DATABASE_URL: 'postgres://app@db.example/fairlead',
      DATA_DIR: '/var/lib/fairlead',
      FAIRLEAD_CONFIG: writeConfig(configuration),
      FRAME_URL: 'https://Wallet.example/',
      KEY_FILE: '/run/keys/server.key',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'warn',
      MAIL_FROM: 'Shop <no-reply@shop.example>',
      METRICS_BIND: '0.0.0.0',
      METRICS_PORT: '9464',
      DASHBOARD_BIND: '0.0.0.0',
      DASHBOARD_PORT: '4409',
      DASHBOARD_URL: 'https://Admin.example/',
      NAMES_KEY_FILE: '/run/keys/names.key',
      PAYMASTER_KEY: 'secret',
      PORT: '0',
      PUBLIC_URL: 'https://api.example/',
      RECOVERY_KEY_FILE: '/run/keys/recovery.key',
      REDIS_URL: 'rediss://app:secret@redis.example:6380/1',
      SMTP_URL: 'smtps://app:secret@mail.example',
      TRUSTED_PROXIES: '2',
      VERIFY_KEY_FILE: '/run/keys/verify.key',
    }),
  ).toEqual({
    bind: '0.0.0.0',
    bundlerKey: { file: '/run/keys/bundler.key', place: 'BUNDLER_KEY' },
    configuration,
    dashboard: { bind: '0.0.0.0', port: 4409, url: 'https://admin.example' },
    dataDir: '/var/lib/fairlead',
    databaseConnections: 25,
    databaseUrl: 'postgres://app@db.example/fairlead',
    frameUrl: 'https://wallet.example',
    keyFile: '/run/keys/server.key',
    log: { format: 'json', level: 'warn' },
    mail: { from: 'Shop <no-reply@shop.example>', url: 'smtps://app:secret@mail.example' },
    metrics: { bind: '0.0.0.0', port: 9464 },
    namesKey: { file: '/run/keys/names.key', place: 'NAMES_KEY' },
    paymasterKey: { key: 'secret', place: 'PAYMASTER_KEY' },
    port: 0,
    publicUrl: 'https://api.example',
    recoveryKeyFile: '/run/keys/recovery.key',
    redisUrl: 'rediss://app:secret@redis.example:6380/1',
    trustedProxies: 2,
    verifyKey: { file: '/run/keys/verify.key', place: 'VERIFY_KEY' },
  })
})

const vault = {
  KEY_SERVICE: 'vault',
  VAULT_ADDR: 'https://vault.example',
  VAULT_TOKEN: 'secret',
  VAULT_TRANSIT_KEY: 'fairlead',
}
const aws = {
  AWS_ACCESS_KEY_ID: 'AKID',
  AWS_KMS_KEY_ID: 'alias/fairlead',
  AWS_REGION: 'eu-central-1',
  AWS_SECRET_ACCESS_KEY: 'secret',
  KEY_SERVICE: 'aws',
}

test('behavior: a key service and the parts of the recovery keys', () => {
  expect(readKeyEnv({ ...vault, RECOVERY_KEY_PARTS: ['/a/1', '/b/2'].join(delimiter) })).toEqual({
    keyServiceSettings: {
      address: 'https://vault.example',
      key: 'fairlead',
      kind: 'vault',
      mount: 'transit',
      token: 'secret',
    },
    recoveryKeyParts: ['/a/1', '/b/2'],
  })
  expect(readKeyEnv({ ...aws, AWS_SESSION_TOKEN: 'session' })).toEqual({
    keyServiceSettings: {
      accessKeyId: 'AKID',
      keyId: 'alias/fairlead',
      kind: 'aws',
      region: 'eu-central-1',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    },
  })
  // Other programs use the variables of AWS and Vault too.
  expect(readKeyEnv({ ...aws, KEY_SERVICE: '' })).toEqual({})
})

test.each([
  [{ PORT: '70000' }, /^PORT: /],
  [{ KEY_SERVICE: 'secret' }, /^KEY_SERVICE: Not aws or vault$/],
  [{ ...vault, VAULT_TOKEN: '' }, /^VAULT_TOKEN: Required with KEY_SERVICE=vault$/],
  [{ ...vault, VAULT_ADDR: 'http://vault.example' }, /^VAULT_ADDR: Not a URL of https, or of http/],
  [{ ...vault, VAULT_ADDR: 'https://secret@vault.example' }, /^VAULT_ADDR: Not a URL/],
  [{ ...vault, VAULT_TRANSIT_MOUNT: '../secret' }, /^VAULT_TRANSIT_MOUNT: Not a path$/],
  [{ ...aws, AWS_REGION: 'secret.example/' }, /^AWS_REGION: Not a region$/],
  [{ ...aws, AWS_KMS_KEY_ID: '' }, /^AWS_KMS_KEY_ID: Required with KEY_SERVICE=aws$/],
  [{ RECOVERY_KEY_PARTS: '/one' }, /^RECOVERY_KEY_PARTS: Name all parts, separated by/],
  [{ PORT: 'x' }, /^PORT: Not a whole number$/],
  [
    { BUNDLER_KEY: 'secret', BUNDLER_KEY_FILE: '/key' },
    /^BUNDLER_KEY: Set either this or BUNDLER_KEY_FILE, not both$/,
  ],
  [{ TRUSTED_PROXIES: '-1' }, /^TRUSTED_PROXIES: Not a whole number$/],
  [{ PUBLIC_URL: 'api.example' }, /^PUBLIC_URL: Not an http or https URL$/],
  [{ DATABASE_URL: 'mysql://root:secret@db' }, /^DATABASE_URL: Not a postgres:\/\/ URL$/],
  [{ DATABASE_CONNECTIONS: '0' }, /^DATABASE_CONNECTIONS: Must be at least 1$/],
  [
    { DASHBOARD_PORT: '1', DASHBOARD_BIND: '0.0.0.0' },
    /^DASHBOARD_URL: Required when DASHBOARD_BIND/,
  ],
  [{ DASHBOARD_URL: 'http://admin.example' }, /^DASHBOARD_URL: Not an origin of https/],
  [{ METRICS_PORT: 'x' }, /^METRICS_PORT: Not a whole number$/],
  [{ SMTP_URL: 'http://:secret@mail' }, /^SMTP_URL: Not an smtp:\/\/ or smtps:\/\/ URL$/],
  [{ SMTP_URL: 'smtp://:secret@mail' }, /^MAIL_FROM: Required with SMTP_URL$/],
  [{ FRAME_URL: 'http://wallet.example' }, /^FRAME_URL: Not an origin of https, or of http on/],
  [{ FRAME_URL: 'https://wallet.example/frame' }, /^FRAME_URL: Not an origin/],
  [{ FRAME_URL: 'https://secret@wallet.example' }, /^FRAME_URL: Not an origin/],
  [
    { FRAME_URL: 'https://api.example', PUBLIC_URL: 'https://api.example' },
    /^FRAME_URL: Must be a different host than PUBLIC_URL$/,
  ],
  [{ MAIL_FROM: 'a@b.c>\r\nBcc: secret@d.e' }, /^MAIL_FROM: Not an address$/],
  [{ REDIS_URL: 'http://:secret@redis' }, /^REDIS_URL: Not a redis:\/\/ or rediss:\/\/ URL$/],
  [{ REDIS_URL: 'redis://:secret@redis:x' }, /^REDIS_URL: Not a redis:\/\/ or/],
  [{ FAIRLEAD_CONFIG: '/nowhere/x.json' }, /^FAIRLEAD_CONFIG \(\/nowhere\/x.json\): Not readable$/],
])('error: %j is rejected with the name of the variable', (variables, message) => {
  expect(() => readServeEnv(variables)).toThrow(message)
  expect(() => readServeEnv(variables)).not.toThrow(/secret/)
})

test.each([
  ['{"chains":[secret', /: Not JSON$/],
  [{ chain: [] }, / chain: /],
  [{ chains: [{ caipNetworkId: 'eip155:1' }] }, / chains\.0\.upstreams: /],
  [{ chains: [{ ...chain, caipNetworkId: 'eip155:one' }] }, / chains\.0\.caipNetworkId: Not a/],
  [{ chains: [chain, chain] }, / chains: A chain is listed twice$/],
  [
    { pay: { exchanges: [payExchange, payExchange] } },
    / pay\.exchanges: An exchange is listed twice$/,
  ],
  [
    { pay: { exchanges: [{ ...payExchange, url: 'ftp://secret' }] } },
    / pay\.exchanges\.0\.url: Not an http or https URL$/,
  ],
  [
    { pay: { exchanges: [{ ...payExchange, imageUrl: 'http://secret.example' }] } },
    / pay\.exchanges\.0\.imageUrl: Not an https URL$/,
  ],
  [
    { pay: { exchanges: [{ ...payExchange, assets: ['eip155:1/secret'] }] } },
    / pay\.exchanges\.0\.assets\.0: Not a CAIP-19 id/,
  ],
  [
    { chains: [{ ...chain, upstreams: ['ftp://secret'] }] },
    / chains\.0\.upstreams\.0: Not an http/,
  ],
  [{ chains: [{ ...chain, upstreams: Array(6).fill('https://a.example') }] }, /\.upstreams: /],
  [{ chains: [{ ...chain, tokens: [{ ...token, address: mint }] }] }, /by its contract address/],
  [{ chains: [{ ...solana, tokens: [{ ...token, address: `0x${mint}` }] }] }, /Not an address/],
  [
    { chains: [{ ...solana, tokens: [token] }] },
    / chains\.0: Identify a Solana token by its mint$/,
  ],
  [{ chains: [{ ...solana, history: { startBlock: 0 } }] }, /Only an eip155 chain can have: /],
  [{ chains: [{ ...solana, bundler: {} }] }, /Only an eip155 chain can have: /],
  [
    { chains: [{ ...chain, bundler: { access: 'users', url: 'https://bundler.example' } }] },
    /A bundler with a url can't have: /,
  ],
  [{ chains: [{ ...chain, bundler: { known: { accounts: ['0x12'] } } }] }, /Not a Keccak-256 hash/],
  [{ chains: [{ ...chain, bundler: {} }] }, /^BUNDLER_KEY_FILE: Required for a chain with/],
  [
    { chains: [{ ...chain, paymaster: { addresses: { '0.7': token.address } } }] },
    /^PAYMASTER_KEY_FILE: Required for a chain with/,
  ],
  [{ chains: [{ ...chain, paymaster: {} }] }, /paymaster: Either url or addresses$/],
  [
    { catalogue: { upstream: { projectId: 'secret', url: 'list' } } },
    / catalogue\.upstream\.url: /,
  ],
  [{ frame: { chains: [] } }, / frame\.chains: /],
  [
    { frame: { securityContact: 'security@wallet.example' } },
    / frame\.securityContact: Neither mailto: nor https:$/,
  ],
  [
    { frame: { securityContact: 'https://wallet.example/\nContact: https://evil.example' } },
    / frame\.securityContact: Neither mailto: nor https:$/,
  ],
  [
    { frame: { chains: [{ ...frameChain, caipNetworkId: 'bip122:x' }] } },
    / frame\.chains\.0\.caipNetworkId: Neither eip155 nor solana$/,
  ],
  [
    { frame: { chains: [{ ...frameChain, smartAccount: { ...smartAccount, codeHash: '0x1' } }] } },
    / frame\.chains\.0\.smartAccount\.codeHash: Not a hash$/,
  ],
  [
    { chains: [chain], frame: { chains: [{ ...frameChain, smartAccount }] } },
    /^frame\.chains\.0\.smartAccount: Its chain has no bundler$/,
  ],
  [
    {
      chains: [{ ...chain, bundler: { url: 'https://bundler.example' } }],
      frame: { chains: [{ ...frameChain, smartAccount: { ...smartAccount, entryPoint: '0.7' } }] },
    },
    /^frame\.chains\.0\.smartAccount: An account of kind eip7702 requires entry point 0\.8$/,
  ],
  [
    {
      chains: [{ ...chain, bundler: { url: 'https://bundler.example' } }],
      frame: {
        chains: [{ ...frameChain, smartAccount: { ...smartAccount, verifiesSignatures: true } }],
      },
    },
    /^frame\.chains\.0\.smartAccount\.verifiesSignatures: Requires kind counterfactual$/,
  ],
  [
    {
      chains: [{ ...chain, bundler: { url: 'https://bundler.example' } }],
      frame: { chains: [{ ...frameChain, smartAccount: { ...smartAccount, code: 'delegator' } }] },
    },
    /^frame\.chains\.0\.smartAccount: Code delegator requires kind eip7702 and entry point 0\.7$/,
  ],
  [
    {
      chains: [{ ...chain, bundler: { url: 'https://bundler.example' } }],
      frame: {
        chains: [
          {
            ...frameChain,
            smartAccount: { ...smartAccount, code: 'delegator', entryPoint: '0.7' },
          },
        ],
      },
    },
    /^frame\.chains\.0\.smartAccount\.delegations: Required for code delegator$/,
  ],
  ...(
    [
      [{ code: 'hybrid' }, /: Code hybrid requires kind counterfactual and entry point 0\.7$/],
      [
        { code: 'hybrid', entryPoint: '0.7', kind: 'counterfactual' },
        /\.factory: Required for code hybrid$/,
      ],
      [{ factory: smartAccount }, /\.factory: Requires code hybrid$/],
      [
        { earlier: { ...smartAccount, before: '2027-01-31T12:00:00Z' } },
        /\.earlier: Requires kind counterfactual$/,
      ],
      [
        { earlier: { ...smartAccount, before: 'yesterday' }, kind: 'counterfactual' },
        /\.earlier\.before: Not a time like 2027-01-31T12:00:00Z$/,
      ],
      [
        {
          earlier: { ...smartAccount, before: '2027-01-31T12:00:00Z', code: 'delegator' },
          kind: 'counterfactual',
        },
        /\.earlier: Code delegator requires kind eip7702 and entry point 0\.7$/,
      ],
    ] as const
  ).map(([changes, message]): [object, RegExp] => [
    {
      chains: [{ ...chain, bundler: { url: 'https://bundler.example' } }],
      frame: { chains: [{ ...frameChain, smartAccount: { ...smartAccount, ...changes } }] },
    },
    message,
  ]),
  [{ frame: { recoveryDelaySeconds: -1 } }, / frame\.recoveryDelaySeconds: /],
  [{ images: { aliases: { networks: {} } } }, / images\.aliases\.networks: /],
  [
    { verify: { scamOrigins: ['https://evil.example/path'] } },
    / verify\.scamOrigins\.0: Not an origin$/,
  ],
  [{ names: { zones: ['eth'] } }, / names\.zones\.0: Not a normalized name/],
  [{ names: { zones: ['Shop.eth'] } }, / names\.zones\.0: Not a normalized name/],
  [
    { names: { zones: ['shop.eth', 'users.shop.eth'] } },
    / names\.zones: A zone is listed twice, or is inside another one$/,
  ],
  [{ names: { reserved: ['a b'] } }, / names\.reserved\.0: Not a label$/],
  [{ relay: { publicUrls: ['relay.example'] } }, / relay\.publicUrls\.0: Not a ws or wss URL$/],
  [{ relay: { limits: { batch: 0 } } }, / relay\.limits\.batch: /],
  [{ relay: { limits: { speed: 1 } } }, / relay\.limits\.speed: /],
  [{ relay: { mailbox: { messages: '5' } } }, / relay\.mailbox\.messages: /],
  [{ rateLimits: { rpc: { tokens: 0, refillPerSecond: 1 } } }, / rateLimits\.rpc\.tokens: /],
])('error: the file reports %j', (content, message) => {
  const variables = { FAIRLEAD_CONFIG: writeConfig(content) }

  expect(() => readServeEnv(variables)).toThrow(message)
  expect(() => readServeEnv(variables)).not.toThrow(/secret/)
})

test('[NS-03] behavior: identifies Solana tokens by mint', () => {
  const tokens = [{ ...token, address: mint }]
  const variables = { FAIRLEAD_CONFIG: writeConfig({ chains: [{ ...solana, tokens }] }) }

  expect(readServeEnv(variables).configuration.chains).toEqual([{ ...solana, tokens }])
})

test('[API-21] behavior: resolves file paths relative to the configuration, and requires the files to exist', () => {
  const catalogue = { file: 'config.json' }
  const logos = { ['a'.repeat(32)]: 'config.json' }
  const mail = { logos, templates: '.' }
  const config = writeConfig({ catalogue, images: { folder: '.' }, mail })

  expect(readServeEnv({ FAIRLEAD_CONFIG: config }).configuration).toMatchObject({
    catalogue: { file: config },
    images: { folder: dirname(config) },
    mail: { logos: { ['a'.repeat(32)]: config }, templates: dirname(config) },
  })
  for (const [content, place] of [
    [{ catalogue: { file: 'nowhere.json' } }, 'catalogue.file'],
    [{ images: { folder: 'nowhere' } }, 'images.folder'],
  ] as const)
    expect(() => readServeEnv({ FAIRLEAD_CONFIG: writeConfig(content) })).toThrow(
      `${place}: Not found`,
    )
})

test('behavior: data commands ignore the serving settings', () => {
  expect(readStorageEnv({ DATA_DIR: 'x', PORT: 'nonsense' }).dataDir).toBe('x')
})

test('error: an unknown level or format of the log', () => {
  expect(() => readServeEnv({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL: Not debug')
  expect(() => readServeEnv({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT: Not json')
})

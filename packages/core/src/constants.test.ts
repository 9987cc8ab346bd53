import { namespaces } from '@fairlead/protocol'
import { createTestFairlead, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { pendingLimit } from './actions/accountData.ts'
import { reportLimit, reportWindowMs } from './actions/reportError.ts'
import { balancesRestMs } from './actions/tokenBalances.ts'
import { signOutTimeoutMs } from './actions/toSignOut.ts'
import { dataUrl } from './api/ApiClient.ts'
import { rpcDefaults } from './chains/endpoints.ts'
import { evmTransfer } from './chains/evm/evmTransfer.ts'
import { fromProvider, ProviderError, providerGroups } from './errors/fromProvider.ts'
import { bitcoin } from './exports/bitcoin.ts'
import { ethers } from './exports/ethers.ts'
import { ethers5 } from './exports/ethers5.ts'
import { solana } from './exports/solana.ts'
import { universal } from './exports/universal.ts'
import {
  connectMethods,
  connectorTypes,
  socialProviders,
  walletFeatures,
} from './FairleadOptions.ts'
import { historyStaleTimeMs } from './features/activity/historyQuery.ts'
import { tokenBalancesStaleTimeMs } from './features/balances/fetchTokenBalances.ts'
import { nativeBalanceStaleTimeMs } from './features/balances/nativeBalanceQuery.ts'
import { tokenNamespaces } from './features/balances/tokenNamespaces.ts'
import { codeLifeMs, nearlyExpiredMs } from './features/connect/createAttempt.ts'
import { pollMs } from './features/embedded/login/askForEmail.ts'
import { mailPauseMs } from './features/embedded/login/createEmailLogin.ts'
import { openRequestsLimit, refusalDelayMs } from './features/embedded/requests/createRequests.ts'
import { getPreferredAccountType } from './features/embedded/setPreferredAccountType.ts'
import { size } from './features/embedded/social/startSocial.ts'
import { popupPollMs } from './features/embedded/social/waitForPopup.ts'
import { defaultFeatures } from './features/project/localFeatures.ts'
import { tokenBalanceStaleTimeMs } from './features/send/sendAsset.ts'
import { assumedGas, feeStaleTimeMs } from './features/send/sendFeeQuery.ts'
import { pageSize, recommendedCount, searchSize } from './features/wallets/catalogueQueries.ts'
import { searchWaitMs } from './features/wallets/createWalletList.ts'
import { readyLimitMs, requestLimitMs, settleMs, signOutLimitMs } from './frame/createFrame.ts'
import { alerts } from './modal/alerts.ts'
import { shakeMs } from './modal/createModal.ts'
import { toastLifeMs, toastSwapMs } from './modal/toasts.ts'
import { formatAddress } from './namespaces/formatAddress.ts'
import { resolveOptions } from './options.ts'
import { authName } from './store/authName.ts'
import { logLimitBytes } from './store/log.ts'
import { cacheLifetimesMs } from './store/persistedCache.ts'
import { recentWalletsLimit } from './store/state.ts'

// Copies of the tables in the product specification and the contract "constants", so that a number changes
// only on purpose. The behaviour of each constant is tested next to it.

test('default: the table of business constants, section 9', () => {
  expect({
    'email login throttle': mailPauseMs,
    'portfolio cache': [cacheLifetimesMs.portfolio, tokenBalancesStaleTimeMs],
    'native balance cache': [cacheLifetimesMs['native-balance'], nativeBalanceStaleTimeMs],
    'identity cache': cacheLifetimesMs.identity,
    'balance retry cooldown': balancesRestMs,
    'recent wallets kept': recentWalletsLimit,
    'toast swap delay': toastSwapMs,
    'log buffer': logLimitBytes,
    'social popup': [size.width, size.height],
    'popup close polling': popupPollMs,
    'email update polling': pollMs,
    'frame ready timeout': readyLimitMs,
    'frame settle': settleMs,
    'frame request timeout': requestLimitMs,
    'sign-out wait': [signOutTimeoutMs, signOutLimitMs],
    'recommended wallets': recommendedCount,
    'wallet page': pageSize,
    'wallet search': [searchSize, searchWaitMs],
    'pending transactions limit': [pendingLimit, openRequestsLimit],
    'RPC-not-allowed message delay': refusalDelayMs,
    'error reports': [reportLimit, reportWindowMs],
    'pairing life': codeLifeMs,
    'pairing counts as expired': nearlyExpiredMs,
    'modal shake': shakeMs,
  }).toEqual({
    'email login throttle': 30_000,
    'portfolio cache': [30_000, 30_000],
    'native balance cache': [30_000, 30_000],
    'identity cache': 300_000,
    'balance retry cooldown': 30_000,
    'recent wallets kept': 2,
    'toast swap delay': 150,
    'log buffer': 1_024_000,
    'social popup': [600, 800],
    'popup close polling': 1_000,
    'email update polling': 1_000,
    'frame ready timeout': 20_000,
    'frame settle': 500,
    'frame request timeout': 120_000,
    'sign-out wait': [3_000, 3_000],
    'recommended wallets': 4,
    'wallet page': 40,
    'wallet search': [100, 300],
    'pending transactions limit': [99, 99],
    'RPC-not-allowed message delay': 300,
    'error reports': [5, 60_000],
    'pairing life': 240_000,
    'pairing counts as expired': 10_000,
    'modal shake': 500,
  })
})

test('default: the RPC defaults, section 9', () => {
  expect(rpcDefaults).toEqual({
    pollingMs: 4_000,
    retryCount: 3,
    retryDelayMs: 150,
    timeoutMs: 10_000,
  })
})

test('default: the project’s own timers and limits, constants section 8', () => {
  const { options } = resolveOptions(
    { networks: [testNetwork(1)] },
    { origin: 'https://app.example' },
  )
  expect({
    'history page cache': historyStaleTimeMs,
    'preview refresh': feeStaleTimeMs,
    'token balance cache': tokenBalanceStaleTimeMs,
    'toast life': toastLifeMs,
    'gas assumed for a native send': assumedGas,
    'image cache': options.imageCacheSize,
    'resume wait for late wallets': options.reconnectTimeoutMs,
  }).toEqual({
    'history page cache': 15_000,
    'preview refresh': 10_000,
    'token balance cache': 30_000,
    'toast life': 5_000,
    'gas assumed for a native send': 65_000n,
    'image cache': 200,
    'resume wait for late wallets': 3_000,
  })
})

test('default: the default orders and enabled features, sections 2 and 9', () => {
  expect(socialProviders).toEqual([
    'google',
    'x',
    'farcaster',
    'discord',
    'apple',
    'github',
    'facebook',
  ])
  expect(connectMethods).toEqual(['email', 'social', 'wallet'])
  expect(connectorTypes).toEqual([
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ])
  expect(walletFeatures).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(defaultFeatures).toMatchObject({
    activity: true,
    branding: true,
    email: true,
    guests: false,
    multiWallet: false,
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
  })
})

test('default: account types and token balances by namespace, constants section 3', () => {
  const { fairlead } = createTestFairlead()
  const types = namespaces.map((namespace) => [
    namespace,
    getPreferredAccountType(fairlead, namespace),
  ])

  expect(Object.fromEntries(types)).toEqual({
    bip122: 'payment',
    cosmos: 'eoa',
    eip155: 'smartAccount',
    polkadot: 'eoa',
    solana: 'eoa',
  })
  expect(tokenNamespaces).toEqual(['eip155', 'solana'])
})

test('default: the adapter types, section 9', () => {
  const adapters = [universal(), solana(), ethers(), ethers5(), bitcoin()]

  // The wagmi adapter needs wagmi and is tested with both of its major versions.
  expect(adapters.map(({ type }) => type)).toEqual([
    'universal',
    'solana',
    'ethers',
    'ethers5',
    'bitcoin',
  ])
})

test.each([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
  'Asia/Beijing',
])('[NS-05] default: the restricted time zones, section 1: %s', (timeZone) => {
  expect(dataUrl({ main: 'https://main', mirror: 'https://mirror', timeZone })).toBe(
    'https://mirror',
  )
})

test.each([
  [1, '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  [137, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  [43114, '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'],
  [2222, '0x919c1c267bc06a7039e03fcc2ef738525769109c'],
  [42220, '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e'],
  [56, '0x55d398326f99059ff775485246999027b3197955'],
  [42161, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
])(
  '[FEAT-08] default: the contracts of Tether without a return value, constants section 5: on %s',
  (chain, token) => {
    const outputs = (on: number) =>
      (evmTransfer({ amount: 1n, chain: on, to: token, token }).abi[0] as { outputs: unknown[] })
        .outputs

    expect(outputs(chain)).toEqual([])
    expect(outputs(999)).toHaveLength(1)
  },
)

test('[FEAT-18][AUTH-15] default: shortened values, section 5', () => {
  expect(formatAddress('0x1234567890abcdef')).toBe('0x12…abcdef')
  const shown = (email: string) =>
    authName({
      accountType: 'eoa',
      authProvider: 'email',
      smartAccountDeployed: false,
      user: { email },
    })
  const long = (length: number) => `${'a'.repeat(length - 4)}@b.c`
  expect(shown(long(30))).toBe(long(30))
  expect(shown(long(31))).toBe(`${long(31).slice(0, 28)}…`)
})

test('default: the alerts, section 8 and constants section 13', () => {
  expect(
    Object.fromEntries(
      Object.entries(alerts).map(([code, { message, variant }]) => [code, `${variant} ${message}`]),
    ),
  ).toEqual({
    FL001: 'error Network Not Found',
    FL002: 'error Origin Not Allowed',
    FL003: 'error Network Error - Could not load embedded wallet',
    FL004: 'error Embedded Wallet Request Timed Out',
    FL005: 'error Unverified Domain',
    FL006: 'error Session Expired',
    FL007: 'error Invalid Project ID',
    FL008: 'error Project ID Not Configured',
    FL009: 'error Server Error',
    FL010: 'error Rate Limited',
    FL011: 'warning Local Configuration Ignored',
    FL012: 'info Multi-Wallet Not Enabled',
    FL013: 'error RPC Method Not Allowed',
    FL014: 'warning Second Namespace Not Connected',
    FL015: 'warning Email Address Invalid',
    FL016: 'warning Network Skipped',
  })
})

test.each([
  [[4001, 5000, 5001, 5002, 5003], 'declined', 'REQUEST_REJECTED'],
  [[4100], 'unauthorized', 'PROVIDER_ERROR'],
  [[4200, -32601, -32004], 'unsupportedMethod', 'PROVIDER_ERROR'],
  [[4900, 4901], 'offline', 'PROVIDER_ERROR'],
  [[4902], 'unknownNetwork', 'PROVIDER_ERROR'],
  [[5700, 5710, 5720, 5730, 5740, 5750, 5760], 'batch', 'PROVIDER_ERROR'],
  [[-32700, -32600, -32602, -32000, -32006], 'malformed', 'PROVIDER_ERROR'],
  [[-32603, -32001, -32003], 'failed', 'PROVIDER_ERROR'],
  [[-32002], 'busy', 'PROVIDER_ERROR'],
  [[-32005], 'rateLimited', 'PROVIDER_ERROR'],
  [[4711], 'unexpected', 'PROVIDER_ERROR'],
] as const)(
  '[ERR-05] default: the wallet error codes, constants section 11: %j',
  (codes, group, code) => {
    for (const rpcCode of codes) {
      const error = fromProvider(Object.assign(new Error('x'), { code: rpcCode }))
      expect(error).toBeInstanceOf(ProviderError)
      expect(error).toMatchObject({ code, group, shortMessage: providerGroups[group] })
    }
  },
)

import { accountAddresses, accounts, startChain } from '@fairlead/test/node'
import {
  createWalletClient,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseGwei,
  zeroHash,
} from 'viem'
import { entryPoint08Abi, formatUserOperationRequest } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { formatMetrics } from '../../metrics/formatMetrics.ts'
import {
  createDelegatedAccount,
  createSimpleAccount,
  fees,
  signOperation,
  someone,
  startBundler,
  type TestBundler,
} from '../../testing/startBundler.ts'
import { listBundlerMetrics } from './loss.ts'

const caipNetworkId = 'eip155:31337'
const entryPoint = accountAddresses.entryPoint08
const depositAbi = parseAbi(['function depositTo(address) payable'])

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

let lastSender = 0x6000
/** Returns an address that no other test uses. */
const nextAddress = (): Hex => `0x${(++lastSender).toString(16).padStart(40, 'a')}`

const byte = (value: number) => value.toString(16).padStart(2, '0')

/** Assembles an account that accepts every operation, but runs INVALID if `condition` leaves a value on the stack. */
function failsIf(condition: string): Hex {
  const target = condition.length / 2 + 7
  // condition; PUSH1 target; JUMPI; PUSH1 32; PUSH0; RETURN; JUMPDEST; INVALID
  return `0x${condition}60${byte(target)}5760205ff35bfe`
}

/** Puts code at a new address that has a deposit of 1 ETH at the entry point. */
async function install({ clients }: TestBundler, code: Hex): Promise<Hex> {
  const address = nextAddress()
  await clients.control.setCode({ address, bytecode: code })
  await deposit({ clients }, address)
  return address
}

async function deposit({ clients }: Pick<TestBundler, 'clients'>, address: Hex) {
  const hash = await clients.deployer.writeContract({
    abi: depositAbi,
    address: entryPoint,
    args: [address],
    functionName: 'depositTo',
    value: parseEther('1'),
  })
  await clients.reader.waitForTransactionReceipt({ hash })
}

const operationOf = (sender: Hex, more: object = {}) => ({
  callData: '0x',
  callGasLimit: numberToHex(65_536n),
  maxFeePerGas: numberToHex(5_000_000_000n),
  maxPriorityFeePerGas: numberToHex(1_000_000_000n),
  nonce: '0x0',
  preVerificationGas: numberToHex(131_072n),
  sender,
  signature: '0x',
  verificationGasLimit: numberToHex(1_000_000n),
  ...more,
})

/** Sends an operation, waits for its end and returns it: the refusal, or the state and reason of the operation. */
async function settle(bundler: TestBundler, operation: object): Promise<string> {
  const { error, result } = await bundler.ask('eth_sendUserOperation', [operation, entryPoint])
  if (error) return `refused: ${error.message}`
  const kept = () => bundler.storage.bundler.find(caipNetworkId, result as Hex)
  await expect.poll(async () => (await kept())?.state).toMatch(/included|dropped/)
  const { reason, state } = (await kept())!
  return `${state}: ${reason}`
}

const held = ({ clients }: TestBundler) => clients.reader.getBalance({ address: accounts.bundler })

/** Starts a bundler that trusts these codes. */
const startTrusting = (...codes: readonly Hex[]) => {
  const hashes = codes.map((code) => keccak256(code))
  return startBundler(chain, { bundler: { known: { accounts: hashes, factories: hashes } } })
}

/** Bundles until the test ends. */
function follow({ server }: TestBundler) {
  const following = server.follow()
  onTestFinished(() => following.close())
}

/** Code that runs `body` for calls other than `validateUserOp`, which it accepts. */
const inExecution = (body: string): Hex =>
  // CALLDATALOAD(0) >> 224 == selector; PUSH1 target; JUMPI; body; JUMPDEST; return 32 zero bytes
  `0x5f3560e01c6319822f7c1460${byte(14 + body.length / 2)}57${body}5b60205ff3`

/** Runs INVALID if `condition` leaves a value on the stack; otherwise deploys an account that accepts everything. */
function factoryFailingIf(condition: string): Hex {
  const target = condition.length / 2 + 31
  return `0x${condition}60${byte(target)}576b${accountInit}5f525f600c60145ff55f5260205ff35bfe`
}
const accountInit = '6360205ff35f526004601cf3'

/** Returns the first operation of the account that such a factory deploys. The account has a deposit. */
async function deployingOperation(bundler: TestBundler, factory: Hex) {
  const bytecode = `0x${accountInit}` as const
  const sender = getContractAddress({ bytecode, from: factory, opcode: 'CREATE2', salt: zeroHash })
  await deposit(bundler, sender)
  return operationOf(sender, { factory, factoryData: '0x' })
}

const reverting = [
  ['the gas price', failsIf('3a')],
  ['a gas price above the base fee', failsIf('483a11')],
  ['a base fee', failsIf('48')],
  ['the proposer', failsIf('41')],
  ['an odd block number', failsIf('43600116')],
  ['a late time', failsIf(`63${Math.floor(Date.now() / 1000 + 12).toString(16)}4211`)],
  ['100 kB of return data', '0x620186a05ffd'],
] as const
const expensive = [
  ['a call that burns its gas', inExecution('5b600f56')],
  ['a call that returns 300 kB', inExecution('620493e05ff3')],
  ['a call that reverts with 300 kB', inExecution('620493e05ffd')],
  ['a validation that uses much memory', '0x6201ffff5150602060605260205ff3'],
] as const

test('[SEC-200] behavior: accounts that fail only at a gas price, or in some blocks, cost nothing', async () => {
  const factory = factoryFailingIf('3a')
  const bundler = await startTrusting(...reverting.map(([, code]) => code), factory)
  follow(bundler)
  const before = await held(bundler)

  for (const [trick, code] of reverting) {
    const sender = await install(bundler, code)
    expect([trick, await settle(bundler, operationOf(sender))]).toEqual([
      trick,
      expect.stringMatching(/^refused: AA23/),
    ])
  }
  const at = await install(bundler, factory)
  expect(await settle(bundler, await deployingOperation(bundler, at))).toMatch(/^refused: AA13/)
  expect(await held(bundler)).toBe(before)
})

test('[SEC-200] behavior: accounts that burn gas or return much data pay for it', async () => {
  const bundler = await startTrusting(...expensive.map(([, code]) => code))
  follow(bundler)

  for (const [trick, code] of expensive) {
    const sender = await install(bundler, code)
    const before = await held(bundler)
    const operation = operationOf(sender, {
      callData: '0x12345678',
      callGasLimit: numberToHex(1_000_000n),
    })
    expect([trick, await settle(bundler, operation)]).toEqual([trick, 'included: null'])
    expect(await held(bundler)).toBeGreaterThanOrEqual(before)
  }
})

test('[SEC-201] behavior: code that the operator does not know is refused, also behind a delegate or a proxy', async () => {
  const bundler = await startBundler(chain)
  const { control, reader } = bundler.clients
  const accepting = failsIf('5f')
  const hash = keccak256(accepting)
  const sender = await install(bundler, accepting)
  const delegating = await install(bundler, `0xef0100${sender.slice(2)}`)
  const proxy = await createSimpleAccount(bundler, '0.8')
  follow(bundler)
  expect(await settle(bundler, await signOperation(bundler, proxy))).toBe('included: null')
  await deposit(bundler, proxy.address)
  await control.setStorageAt({
    address: proxy.address,
    index: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
    value: pad(sender),
  })
  const nonce = numberToHex(1n << 64n)

  for (const operation of [
    operationOf(sender),
    operationOf(delegating),
    operationOf(proxy.address, { nonce }),
  ])
    expect(await settle(bundler, operation)).toBe(
      `refused: Unknown code of the account ${getAddress(sender)}. The operator can add its hash ${hash} to bundler.known.accounts`,
    )
  const factory = await install(bundler, factoryFailingIf('5f'))
  const code = (await reader.getCode({ address: factory }))!
  expect(await settle(bundler, await deployingOperation(bundler, factory))).toContain(
    `The operator can add its hash ${keccak256(code)} to bundler.known.factories`,
  )
})

/** PUSH20 of an address without code. */
const dead = '73000000000000000000000000000000000000dead'
/** Returns a call without input: STATICCALL with this gas (code that pushes it), then POP. */
const callTo = (address: Hex, gas: string) => `5f5f5f5f73${address.slice(2)}${gas}fa50`
const reader = nextAddress()
const loop = nextAddress()

test('[SEC-202] behavior: unknown accounts are traced, and refused if validation breaks the rules', async () => {
  const bundler = await startBundler(chain, { bundler: { accounts: 'traced' } })
  follow(bundler)
  const { control } = bundler.clients
  await control.setCode({ address: reader, bytecode: '0x5f5400' })
  await control.setCode({ address: loop, bytecode: '0x5b5f56' })

  for (const [body, reason] of [
    ['3a50', /uses GASPRICE/],
    ['4250', /uses TIMESTAMP/],
    ['43600190034050', /uses (?:BLOCKHASH|NUMBER)/],
    ['4150', /uses COINBASE/],
    ['4450', /uses (?:PREVRANDAO|DIFFICULTY|RANDOM)/],
    ['3250', /uses ORIGIN/],
    ['4750', /uses SELFBALANCE/],
    [`${dead}3150`, /uses BALANCE/],
    ['5a50', /uses GAS/],
    ['5f5f5ff050', /uses CREATE/],
    [callTo(reader, '5a'), /uses storage of/],
    [callTo(loop, '612710'), /runs out of gas/],
    [`5f5f5f5f${dead}5afa50`, /has no code/],
    [`5f5f5f5f6001${dead}5af150`, /sends value/],
  ] as const) {
    const sender = await install(bundler, `0x${body}60205ff3`)
    await control.setBalance({ address: sender, value: 10n })
    expect(await settle(bundler, operationOf(sender))).toMatch(reason)
  }

  // Reads its own storage and hashes memory.
  const honest = await install(bundler, '0x5f545060405f205060205ff3')
  const before = await held(bundler)
  expect(await settle(bundler, operationOf(honest))).toBe('included: null')
  expect(await held(bundler)).toBeGreaterThanOrEqual(before)
})

test('[SEC-203] behavior: a priority fee that the fee limit leaves no room for gets no operation ahead', async () => {
  const bundler = await startBundler(chain)
  const { control } = bundler.clients
  await control.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('4') })
  await control.mine({ blocks: 1 })
  const send = async (maxFee: string, tip: string) => {
    const account = await createSimpleAccount(bundler, '0.8')
    const operation = await signOperation(bundler, account, {
      maxFeePerGas: parseGwei(maxFee),
      maxPriorityFeePerGas: parseGwei(tip),
    })
    return (await bundler.ask('eth_sendUserOperation', [operation, entryPoint])).result as Hex
  }
  // Pays 0.5 gwei above the base fee, although it offers 5.
  const fictitious = await send('5', '5')
  const honest = await send('10', '1')
  follow(bundler)

  const { receipt } = await bundler.client.waitForUserOperationReceipt({ hash: fictitious })
  const events = parseEventLogs({
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    logs: receipt.logs,
  })
  expect(events.map(({ args }) => args.userOpHash)).toEqual([honest, fictitious])

  const account = await createSimpleAccount(bundler, '0.8')
  const poor = await signOperation(bundler, account, {
    maxFeePerGas: 4_000_000_001n,
    maxPriorityFeePerGas: parseGwei('4'),
  })
  await control.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('4') })
  await control.mine({ blocks: 1 })
  expect(await settle(bundler, poor)).toMatch(/maxFeePerGas must be at least/)
})

test('[SEC-207] behavior: a delegation that changes after the simulation costs nothing', async () => {
  const bundler = await startBundler(chain)
  const { control, reader: node } = bundler.clients
  const other = await install(bundler, failsIf('3a'))
  const { account, authorization, owner } = await createDelegatedAccount(bundler)
  const prepared = await bundler.client.prepareUserOperation({
    account,
    authorization,
    calls: [{ to: someone }],
    ...fees,
  })
  const signature = await account.signUserOperation(prepared as never)
  const first = formatUserOperationRequest({ ...prepared, signature } as never)
  const delegated = await createDelegatedAccount(bundler)
  await control.setCode({
    address: delegated.owner.address,
    bytecode: `0xef0100${accountAddresses.simple7702Account.slice(2)}`,
  })
  const second = await signOperation(bundler, delegated.account as never)
  const hashes: Hex[] = []
  for (const operation of [first, second]) {
    const { result } = await bundler.ask('eth_sendUserOperation', [operation, entryPoint])
    hashes.push(result as Hex)
  }
  const before = await held(bundler)

  // The first account uses the nonce of its authorization, the second delegates to other code.
  const wallet = createWalletClient({
    account: owner,
    chain: node.chain,
    transport: http(chain.url),
  })
  await node.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to: someone }) })
  await control.setCode({
    address: delegated.owner.address,
    bytecode: `0xef0100${other.slice(2)}`,
  })
  follow(bundler)

  const kept = (hash: Hex) => bundler.storage.bundler.find(caipNetworkId, hash)
  await expect
    .poll(async () => Promise.all(hashes.map(async (hash) => (await kept(hash))?.reason)))
    .toEqual(['eip7702Auth is no longer valid', expect.stringMatching(/^Unknown code|^AA2/)])
  expect(await held(bundler)).toBe(before)
})

/** Sends an operation whose account loses its ether between the simulation and the block. */
async function revertInBlock(bundler: TestBundler) {
  const { control } = bundler.clients
  const account = await createSimpleAccount(bundler, '0.8')
  const sent = await signOperation(bundler, account)
  const { result } = await bundler.ask('eth_sendUserOperation', [sent, entryPoint])
  await control.setAutomine(false)
  onTestFinished(() => control.setAutomine(true))
  follow(bundler)
  const pending = async () => (await control.getTxpoolContent()).pending
  await expect.poll(async () => Object.keys(await pending())).toHaveLength(1)
  await control.setBalance({ address: account.address, value: 0n })
  await control.mine({ blocks: 1 })
  await control.setAutomine(true)
  const kept = () => bundler.storage.bundler.find(caipNetworkId, result as Hex)
  await expect.poll(async () => (await kept())?.reason).toBe('reverted on the chain')
  return account
}

test('[SEC-204][SEC-206] behavior: an operation that only fails in a block is sent once, and bans its sender', async () => {
  const bundler = await startBundler(chain)
  const { control, reader } = bundler.clients
  const nonce = await reader.getTransactionCount({ address: accounts.bundler })

  const account = await revertInBlock(bundler)
  expect(await reader.getTransactionCount({ address: accounts.bundler })).toBe(nonce + 1)
  await control.setBalance({ address: account.address, value: parseEther('1') })
  expect(await settle(bundler, await signOperation(bundler, account))).toMatch(
    /^refused: .+ banned/,
  )
  const other = await createSimpleAccount(bundler, '0.8')
  expect(await settle(bundler, await signOperation(bundler, other))).toBe('included: null')
})

test('[SEC-205] behavior: the bundler stops at its daily loss limit, also after a restart, and says so', async () => {
  const limited = { bundler: { dailyLossWei: '1' } }
  const bundler = await startBundler(chain, limited)
  const { clock, server, storage } = bundler
  const health = async () => (await bundler.get('/health')).text()
  const waiting = await createSimpleAccount(bundler, '0.8')
  const before = await held(bundler)
  expect(await health()).not.toContain('stopped')

  await revertInBlock(bundler)
  const lost = before - (await held(bundler))
  expect(lost).toBeGreaterThan(0n)
  await expect
    .poll(() => server.bundlerStatus())
    .toEqual([{ chain: caipNetworkId, isStopped: true, lossWei: lost }])
  expect(await health()).toContain(`bundler of ${caipNetworkId} stopped: daily loss limit`)
  expect(formatMetrics(listBundlerMetrics(server.bundlerStatus()))).toContain(
    `fairlead_bundler_stopped{chain="${caipNetworkId}"} 1`,
  )
  expect(bundler.entries).toContainEqual({ chainId: caipNetworkId, event: 'bundlerStopped' })
  const operation = await signOperation(bundler, waiting)
  const restarted = await startBundler(chain, { ...limited, storage })
  for (const { ask } of [bundler, restarted])
    expect((await ask('eth_sendUserOperation', [operation, entryPoint])).error?.code).toBe(-32005)

  clock.nowMs += 86_400_000
  expect(await settle(bundler, operation)).toBe('included: null')
  expect(await health()).not.toContain('stopped')
})

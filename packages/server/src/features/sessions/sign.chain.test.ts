import {
  addressOfKey,
  decodeContext,
  delegationManagerAbi,
  encodeDisabling,
  encodeExecute,
  encodeExecution,
  encodeRedemption,
  encodeRevocationOfAll,
  singleCallMode,
} from '@fairlead/protocol/delegations'
import { addresses, startChain } from '@fairlead/test/node'
import { createWalletClient, encodeFunctionData, erc20Abi, type Hex, http, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSessionServer,
  enforcers,
  manager,
  type OpenSession,
  openSession,
  type SessionServer,
  sendOperation,
  signOperation,
  toOperation,
  transfer,
} from '../../testing/createSessionServer.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

const newShop = () => privateKeyToAccount(generatePrivateKey()).address

const balanceOf = (server: SessionServer, address: Hex) =>
  server.clients.reader.readContract({
    abi: erc20Abi,
    address: addresses.usdc,
    args: [address],
    functionName: 'balanceOf',
  })

/** Asks the server to sign an operation, as the back end of an application does. */
const askToSign = (
  server: SessionServer,
  { path, pci }: Pick<OpenSession, 'path' | 'pci'>,
  userOp: object,
) => server.ask(`${path}/sign`, { pci, userOp }, null)

async function openActive(server: SessionServer, given: Parameters<typeof openSession>[1] = {}) {
  const session = await openSession(server, given)
  expect(await session.activate()).toEqual({ body: {}, status: 200 })
  return session
}

test('[API-19][FEAT-14] default: an application spends within the limit with both signatures', async () => {
  const server = await createSessionServer(chain)
  const session = await openActive(server)
  const shop = newShop()
  const operation = await toOperation(server, session, [transfer(shop, 6_000_000n)])

  const { body, status } = await askToSign(server, session, operation)
  expect(status, JSON.stringify(body)).toBe(200)
  const sent = await sendOperation(server, operation, [
    { signature: await signOperation(operation, session.app), signer: session.app.address },
    {
      signature: body.signature ?? '0x',
      signer: addressOfKey(session.publicKey),
    },
  ])

  expect(sent).toEqual({ success: true })
  expect(await balanceOf(server, shop)).toBe(6_000_000n)
  const { body: list } = await server.ask(session.path)
  expect(list.pcis).toEqual([
    expect.objectContaining({
      isDisabled: false,
      lastUsed: expect.any(Number),
      permissions: [
        {
          ...session.activation.permissions[0],
          available: '4000000',
          periodEnds: session.permission.kind === 'erc20' ? session.permission.startTime + 3600 : 0,
        },
      ],
      signerKind: 'co-signed',
    }),
  ])
})

test('[API-19][SEC-159] error: neither the application’s key nor the server’s key can act alone', async () => {
  const server = await createSessionServer(chain)
  const session = await openActive(server)
  const shop = newShop()
  const operation = await toOperation(server, session, [transfer(shop, 1n)])
  const { body } = await askToSign(server, session, operation)
  const own = {
    signature: await signOperation(operation, session.app),
    signer: session.app.address,
  }
  const coSigned = { signature: body.signature ?? '0x', signer: addressOfKey(session.publicKey) }
  const stranger = privateKeyToAccount(generatePrivateKey())
  const other = { signature: await signOperation(operation, stranger), signer: stranger.address }

  for (const signatures of [[own, own], [coSigned, coSigned], [own], [coSigned], [own, other]]) {
    const sent = await sendOperation(server, operation, signatures)
    expect(sent.error?.message).toMatch(/AA2[34]/)
  }
  expect(await balanceOf(server, shop)).toBe(0n)
  // Both signatures are for this operation only.
  const changed = await toOperation(server, session, [transfer(shop, 2n)])
  expect((await sendOperation(server, changed, [own, coSigned])).error?.message).toMatch(/AA2[34]/)
  expect(await sendOperation(server, operation, [own, coSigned])).toEqual({ success: true })
})

test('[API-19][SEC-160] error: operations outside the permissions are not signed', async () => {
  const server = await createSessionServer(chain)
  const session = await openActive(server)
  const { context } = session
  const other = await openActive(server)
  const shop = newShop()
  const valid = await toOperation(server, session, [transfer(shop, 1n)])
  const redemption = encodeRedemption([{ context, execution: transfer(shop, 1n) }])
  const call = { data: redemption, target: manager, value: 0n }
  const approve = encodeFunctionData({ abi: erc20Abi, args: [shop, 1n], functionName: 'approve' })
  const callDatas: Readonly<Record<string, Hex>> = {
    'a call of the token itself': encodeExecute([transfer(shop, 1n)]),
    'another call besides': encodeExecute([call, { ...call, target: shop }]),
    'another function': redeem({ ...transfer(shop, 1n), data: approve }),
    'another manager': encodeExecute([{ ...call, target: shop }]),
    'another session’s context': encodeExecute([
      {
        ...call,
        data: encodeRedemption([{ context: other.context, execution: transfer(shop, 1n) }]),
      },
    ]),
    'another token': redeem({ ...transfer(shop, 1n), target: addresses.dai }),
    'bytes at the end': `${valid.callData}00`,
    'over the limit of one period': redeem(transfer(shop, 10_000_001n)),
    'a mode that ignores failures': encodeExecute([
      {
        ...call,
        data: encodeFunctionData({
          abi: delegationManagerAbi,
          args: [
            [context],
            [`0x0001${singleCallMode.slice(6)}`],
            [encodeExecution(transfer(shop, 1n))],
          ],
          functionName: 'redeemDelegations',
        }),
      },
    ]),
    'native currency': redeem({ ...transfer(shop, 1n), value: 1n }),
    nothing: '0x',
    'native currency for the manager': encodeExecute([{ ...call, value: 1n }]),
  }
  function redeem(execution: ReturnType<typeof transfer>) {
    const data = encodeRedemption([{ context, execution }])
    return encodeExecute([{ ...call, data }])
  }

  const isOutside = [
    'another function',
    'another token',
    'native currency',
    'over the limit of one period',
  ]
  for (const [name, callData] of Object.entries(callDatas))
    expect(await askToSign(server, session, { ...valid, callData }), name).toMatchObject({
      body: {
        detail: isOutside.includes(name)
          ? 'This call is outside the session’s permissions'
          : 'The operation must only redeem this session’s delegations',
        reasons: [{ field: 'userOp.callData' }],
      },
      status: 401,
    })
  expect(await askToSign(server, session, { ...valid, sender: shop })).toMatchObject({
    body: { reasons: [{ field: 'userOp.sender' }] },
    status: 401,
  })
  expect(await askToSign(server, session, valid)).toMatchObject({ status: 200 })
})

test('[API-19][SEC-120][SEC-160] error: more than what is left of the period', async () => {
  const server = await createSessionServer(chain)
  const session = await openActive(server)
  const shop = newShop()
  const six = [transfer(shop, 6_000_000n)]
  const sign = async (operation: Awaited<ReturnType<typeof toOperation>>) => {
    const { body } = await askToSign(server, session, operation)
    return [
      { signature: await signOperation(operation, session.app), signer: session.app.address },
      { signature: body.signature ?? '0x', signer: addressOfKey(session.publicKey) },
    ]
  }
  const first = await toOperation(server, session, six)
  const firstSignatures = await sign(first)
  // Signed before the first one is sent, and sent afterwards.
  const { factory: _, factoryData: __, ...deployed } = first
  const second = { ...deployed, nonce: numberToHex(1n) }
  const secondSignatures = await sign(second)

  const twice = await toOperation(server, session, [...six, ...six])
  const refused = await askToSign(server, session, twice)
  expect(refused).toMatchObject({ body: { code: 'REQUEST_INVALID' }, status: 401 })
  expect(refused.body.detail).toContain('transfer-amount-exceeded')
  expect(await sendOperation(server, first, firstSignatures)).toEqual({ success: true })
  // The chain refuses it, although both keys have signed.
  const sent = await sendOperation(server, second, secondSignatures)
  expect(sent.success ?? false).toBe(false)
  expect(await balanceOf(server, shop)).toBe(6_000_000n)
  expect(await askToSign(server, session, second)).toMatchObject({ status: 401 })
})

test('[API-19][SEC-161] error: an expired session', async () => {
  const server = await createSessionServer(chain)
  const session = await openActive(server, { seconds: 60 })
  const operation = await toOperation(server, session, [transfer(newShop(), 1n)])

  server.clock.nowMs += 60_000

  expect(await askToSign(server, session, operation)).toMatchObject({
    body: { code: 'SESSION_EXPIRED', detail: 'This session has expired' },
    status: 401,
  })
})

test('[API-19][FEAT-14][SEC-161] error: a revoked session; its key is deleted', async () => {
  const server = await createSessionServer(chain)
  const session = await openActive(server)
  const operation = await toOperation(server, session, [transfer(newShop(), 1n)])
  expect(await server.storage.envelopes.isEmpty()).toBe(false)

  expect(await session.revoke()).toEqual({ body: { success: true }, status: 200 })

  expect(await server.storage.envelopes.isEmpty()).toBe(true)
  expect(await askToSign(server, session, operation)).toMatchObject({
    body: { code: 'SESSION_EXPIRED', detail: 'This session was revoked' },
    status: 401,
  })
})

test('[API-19][SEC-161] error: disabled on the chain, but not in the database', async () => {
  const server = await createSessionServer(chain)
  const owner = await server.createOwner()
  const session = await openActive(server, { owner })
  const operation = await toOperation(server, session, [transfer(newShop(), 1n)])
  const wallet = createWalletClient({
    account: owner,
    chain: server.clients.reader.chain,
    transport: http(chain.url),
  })

  const [delegation] = decodeContext(session.context)
  const hash = await wallet.sendTransaction({ data: encodeDisabling(delegation!), to: manager })
  await server.clients.reader.waitForTransactionReceipt({ hash })

  expect(await askToSign(server, session, operation)).toMatchObject({
    body: { code: 'SESSION_EXPIRED' },
    status: 401,
  })
  expect((await server.ask(session.path)).body.pcis).toMatchObject([
    { isDisabled: true, revokedAt: null },
  ])
})

test('[API-19][SEC-161] error: the account has increased its nonce, which revokes all its sessions', async () => {
  const server = await createSessionServer(chain)
  const owner = await server.createOwner()
  const session = await openActive(server, { owner })
  const operation = await toOperation(server, session, [transfer(newShop(), 1n)])
  const wallet = createWalletClient({
    account: owner,
    chain: server.clients.reader.chain,
    transport: http(chain.url),
  })

  const data = encodeRevocationOfAll(manager)
  const hash = await wallet.sendTransaction({ data, to: enforcers.nonce })
  await server.clients.reader.waitForTransactionReceipt({ hash })

  expect(await askToSign(server, session, operation)).toMatchObject({
    body: { code: 'SESSION_EXPIRED' },
    status: 401,
  })
  expect((await server.ask(session.path)).body.pcis).toMatchObject([{ isDisabled: true }])
})

test('[API-19] error: a session of another account, and one that was not activated', async () => {
  const server = await createSessionServer(chain)
  const session = await openActive(server)
  const other = await openSession(server)
  const operation = await toOperation(server, session, [transfer(newShop(), 1n)])

  expect(await askToSign(server, { path: other.path, pci: session.pci }, operation)).toMatchObject({
    body: { reasons: [{ field: 'pci' }] },
    status: 400,
  })
  expect(await askToSign(server, other, operation)).toMatchObject({
    body: { reasons: [{ field: 'pci' }] },
    status: 401,
  })
})

import { Identity, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { account, type Reply, startVendor } from '../../../testing/startVendor.ts'
import { createUpstream } from '../../../vendors/upstream.ts'
import { upstreamIdentity } from './upstream.ts'

async function ask(reply: Reply) {
  const { options, signal, url } = await startVendor({ [`/v1/identity/${account}`]: reply })
  const upstream = createUpstream({ projectId: 'theirs', url }, options)
  return upstreamIdentity(upstream).ask({ address: account }, signal)
}

test('[API-03] default: name and avatar from another server', async () => {
  expect(parse(Identity, await ask('upstream/identity'))).toEqual({
    name: 'vitalik.eth',
    avatar: 'https://img.example/v.png',
    resolvedAt: '2026-01-01T00:00:00.000Z',
  })
})

test.each(['vitalik\u202e.eth', 'vitalik\u200b.eth', ' vitalik.eth', '\u0000'])(
  '[API-03] behavior: ignores a name that is not normalized (%j)',
  async (name) => {
    const body = { avatar: 'javascript:alert(1)', name }

    expect(await ask({ body })).toEqual({ avatar: null, name: null })
  },
)

test('[API-03] error: an invalid response', async () => {
  const code = 'RESPONSE_INVALID'

  await expect(ask({ body: { name: 1, avatar: null } })).rejects.toMatchObject({ code })
  await expect(ask({ body: { name: 'x'.repeat(256), avatar: null } })).rejects.toMatchObject({
    code,
  })
})

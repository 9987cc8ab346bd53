import { createTestServer, otp, type TestServer } from './createTestServer.ts'
import { openTestFrame } from './openTestFrame.ts'

/**
 * Opens a frame in a page, with its server and its clock.
 * @param options.before - Changes the server before the frame sends its first request.
 */
export async function openOne(
  options: Partial<openTestFrame.Options> & { before?: (server: TestServer) => void } = {},
) {
  const time = { now: 1_800_000_000_000 }
  const clock = options.clock ?? (() => time.now)
  const server = options.server ?? (await createTestServer(clock))
  options.before?.(server)
  const frame = await openTestFrame({ ...options, clock, server })
  return { clock, frame, server, time }
}

export type Opened = Awaited<ReturnType<typeof openOne>>

/** Signs in a new user. @returns The address that the page receives. */
export async function signInTo({ frame, server }: Pick<Opened, 'frame' | 'server'>) {
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  server.approveDevice()
  await frame.ask('CONNECT_DEVICE')
  await frame.ask('CONNECT_OTP', { otp })
  const { address } = (await frame.ask('GET_USER')) as { address: `0x${string}` }
  return address
}

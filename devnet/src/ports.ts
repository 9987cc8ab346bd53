import { createServer } from 'node:net'
import { PortTakenError } from './errors.ts'

/** Listens briefly on 127.0.0.1. @throws `PortTakenError` if the port is in use. */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host: '127.0.0.1', port }, resolve)
    })
  } catch {
    throw new PortTakenError(port)
  }
  await new Promise((resolve) => probe.close(resolve))
}

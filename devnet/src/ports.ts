import { createServer } from 'node:net'
import { PortTakenError } from './errors.ts'

/** Listens for a moment on 127.0.0.1, to say early and clearly what is taken. */
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

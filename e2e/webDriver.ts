import { spawn } from 'node:child_process'
import { webKitDriver, webKitPath } from '../scripts/webKit.mjs'

/** The browser functions that the walk needs. https://www.w3.org/TR/webdriver2/ */
export type Browser = {
  close: () => Promise<void>
  key: (key: string) => Promise<unknown>
  open: (url: string) => Promise<unknown>
  /** Clicks like a mouse, on an element in a shadow root. */
  press: (host: string, selector: string) => Promise<unknown>
  run: (script: string) => Promise<unknown>
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const shadowKey = 'shadow-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK on a virtual display, with its driver on this port. */
export async function openWebKit(port: number): Promise<Browser> {
  // A separate process group, so that the virtual display ends with it.
  const driver = spawn('xvfb-run', ['-a', webKitDriver, `--port=${port}`], {
    detached: true,
    env: { ...process.env, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  })
  const end = () => {
    if (driver.pid) process.kill(-driver.pid)
  }
  try {
    return await startSession(`http://127.0.0.1:${port}`, end)
  } catch (error) {
    end()
    throw error
  }
}

async function startSession(url: string, end: () => void): Promise<Browser> {
  async function ask(method: string, path: string, body?: unknown) {
    const given = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, { method, ...given })
    const { value } = await response.json()
    if (!response.ok) throw new TypeError(`${path}: ${value.error} ${value.message}`)
    return value
  }

  for (let isUp = false; !isUp; ) isUp = await fetch(`${url}/status`).then(isOk, () => pause())
  const { sessionId } = await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'], binary: webKitPath } },
    },
  })
  const session = `/session/${sessionId}`
  const act = (actions: unknown[], type: string) =>
    ask('POST', `${session}/actions`, { actions: [{ actions, id: type, type }] })
  const find = (path: string, value: string) =>
    ask('POST', `${session}${path}`, { using: 'css selector', value })
  return {
    close: () => ask('DELETE', session).finally(end),
    key: (value) =>
      act(
        [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ],
        'key',
      ),
    open: (page) => ask('POST', `${session}/url`, { url: page }),
    press: async (host, selector) => {
      const element = (await find('/element', host))[elementKey]
      const shadow = (await ask('GET', `${session}/element/${element}/shadow`))[shadowKey]
      const target = (await find(`/shadow/${shadow}/element`, selector))[elementKey]
      return ask('POST', `${session}/element/${target}/click`, {})
    },
    run: (script) => ask('POST', `${session}/execute/sync`, { args: [], script }),
  }
}

const isOk = ({ ok }: Response) => ok

/** Pause between checks that the driver is ready. */
const pause = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 100))

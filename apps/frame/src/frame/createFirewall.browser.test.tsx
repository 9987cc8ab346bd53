import { expect, test } from 'vitest'
import { createFirewall, type FrameHandlers } from './createFirewall.ts'

/** Adds an iframe to this page; `sandbox` gives it an opaque origin. */
async function addFrame(sandbox?: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
  frame.srcdoc = `<script>
    addEventListener('message', ({ data }) => {
      if (data.say) parent.postMessage(data.say, '*')
      else if (!data.echo) parent.postMessage({ heard: data }, '*')
    })
  </script>`
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  return frame
}

/** Creates the firewall of this document; another frame acts as the page above it. */
function listenTo(page: Window) {
  const calls: string[] = []
  const handlers = new Proxy({} as FrameHandlers, {
    get: (_, name: string) => () => void calls.push(name),
  })
  const firewall = createFirewall({
    ancestorOrigins: undefined,
    clock: () => Date.now(),
    handlers,
    isAllowed: () => true,
    page,
  })
  const heard: unknown[] = []
  window.addEventListener('message', (event) => {
    firewall.receive(event)
    if (event.data?.heard) heard.push(event.data.heard)
  })
  return { calls, heard }
}
const ask = (name: string) => ({ say: { id: name, type: `@w3m-app/${name}` } })
/** Sends a message through the same queue: earlier messages have arrived when it resolves. */
const settle = (frame: HTMLIFrameElement) =>
  new Promise<void>((resolve) => {
    const mark = crypto.randomUUID()
    const onMessage = ({ data }: MessageEvent) => {
      if (data !== mark) return
      window.removeEventListener('message', onMessage)
      resolve()
    }
    window.addEventListener('message', onMessage)
    frame.contentWindow?.postMessage({ say: mark }, '*')
  })

test('[AUTH-16][SEC-24] real frames: the parent page gets responses, a sibling frame is ignored', async () => {
  const [page, sibling] = [await addFrame(), await addFrame()]
  const { calls, heard } = listenTo(page.contentWindow!)
  sibling.contentWindow?.postMessage(ask('SIGN_OUT'), '*')
  page.contentWindow?.postMessage(ask('IS_CONNECTED'), '*')
  await settle(sibling)
  await expect
    .poll(() => heard)
    .toEqual([{ id: 'IS_CONNECTED', type: '@w3m-frame/IS_CONNECTED_SUCCESS' }])
  await expect.poll(() => calls).toEqual(['IS_CONNECTED'])
})

test('[AUTH-17][SEC-26] real frames: a sandboxed page has no origin, and is ignored', async () => {
  const page = await addFrame('allow-scripts')
  const { calls } = listenTo(page.contentWindow!)
  page.contentWindow?.postMessage(ask('SIGN_OUT'), '*')
  await settle(page)
  expect(calls).toEqual([])
})

test('[AUTH-17][SEC-42] real frames: a response does not reach a page that replaced the parent', async () => {
  const page = await addFrame()
  let answer = () => {}
  const name = 'CONNECT_DEVICE'
  const firewall = createFirewall({
    ancestorOrigins: undefined,
    clock: () => Date.now(),
    handlers: {
      [name]: () => new Promise<void>((resolve) => (answer = resolve)),
    } as unknown as FrameHandlers,
    isAllowed: () => true,
    page: page.contentWindow!,
  })
  const heard: unknown[] = []
  window.addEventListener('message', (event) => {
    firewall.receive(event)
    if (event.data?.heard) heard.push(event.data.heard)
  })
  page.contentWindow?.postMessage(ask(name), '*')
  await settle(page)
  // The window stays the same, but its document now has another origin.
  page.setAttribute('sandbox', 'allow-scripts')
  page.srcdoc += ' '
  await new Promise((resolve) => page.addEventListener('load', resolve, { once: true }))
  answer()
  await settle(page)
  expect(heard).toEqual([])
})

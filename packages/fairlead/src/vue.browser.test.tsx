import { connect, type Fairlead, mock, setThemeMode } from '@fairlead/core'
import { base, mainnet, solana } from '@fairlead/core/networks'
import { createTestEnvironment, createTestFairlead } from '@fairlead/test'
import { afterEach, expect, test } from 'vitest'
import { type App, createApp, createSSRApp, h, ref } from 'vue'
import {
  fairleadPlugin,
  useDisconnect,
  useFairleadAccount,
  useFairleadEvents,
  useFairleadInstance,
  useFairleadNetwork,
  useFairleadState,
  useFairleadTheme,
} from './vue.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0).reverse()) clean()
  document.body.replaceChildren()
})

/** Shows the text of a component. @param html - What a server has rendered; then the app hydrates it. */
function show(fairlead: Fairlead, setup: () => () => string, html?: string) {
  const complaints: string[] = []
  const { error, warn } = console
  const complain = (text: unknown) => {
    // Bundlers of apps define these flags.
    if (!String(text).startsWith('Feature flags')) complaints.push(String(text))
  }
  Object.assign(console, { error: complain, warn: complain })
  cleanups.push(() => void Object.assign(console, { error, warn }))
  const texts: string[] = []
  const component = {
    setup() {
      const text = setup()
      return () => {
        texts.push(text())
        return h('p', texts.at(-1))
      }
    },
  }
  const app: App = html === undefined ? createApp(component) : createSSRApp(component)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html ?? ''
  app.use(fairleadPlugin, { fairlead }).mount(container)
  cleanups.push(() => app.unmount())
  return { app, complaints, text: () => container.textContent, texts }
}

/** Creates a widget with one wallet. */
function create(world = createTestEnvironment()) {
  const wallet = mock({ name: 'Fox' })
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)
  cleanups.push(fairlead.destroy)
  return { fairlead, wallet, world }
}

test('default: refs follow the account, the network, the modal and the theme', async () => {
  const { fairlead } = create()
  const { complaints, text } = show(fairlead, () => {
    const { address, isConnected } = useFairleadAccount()
    const { chainId } = useFairleadNetwork()
    const { open } = useFairleadState()
    const { themeMode } = useFairleadTheme()
    const event = useFairleadEvents(({ name }) => {
      if (name === 'CONNECT_SUCCESS') setThemeMode(fairlead, 'dark')
    })
    return () => {
      const facts = [isConnected, chainId, open, themeMode].map(({ value }) => value)
      return [address.value?.slice(0, 4), ...facts, event.value?.name].join(' ')
    }
  })
  expect(text()).toBe(' false 31337 false system ')

  await connect(fairlead, { connectorId: 'mock' })
  await expect.poll(text).toBe('0x70 true 31337 false dark CONNECT_SUCCESS')
  void fairlead.modal.open()
  await expect.poll(text).toContain('0x70 true 31337 true dark MODAL_')

  expect(complaints).toEqual([])
})

test('behavior: the namespace can be a ref', async () => {
  const { fairlead } = createTestFairlead({ networks: [base, mainnet, solana] })
  cleanups.push(fairlead.destroy)
  const namespace = ref<'eip155' | 'solana'>('eip155')
  const { text } = show(fairlead, () => {
    const { networks } = useFairleadNetwork({ namespace })
    return () => networks.value.map(({ name }) => name).join()
  })
  expect(text()).toBe('Base,Ethereum')

  namespace.value = 'solana'

  await expect.poll(text).toBe('Solana')
})

test('behavior: a component that hydrates starts with what the server knew', async () => {
  const { fairlead: before, world } = create()
  await connect(before, { connectorId: 'mock' })
  before.destroy()
  const { fairlead } = create(world)
  const setup = () => {
    const { address, isReconnecting } = useFairleadAccount()
    return () => `${isReconnecting.value} ${address.value?.slice(0, 4)}`
  }

  const { complaints, text, texts } = show(fairlead, setup, '<p>false undefined</p>')

  await expect.poll(text).toContain('0x70')
  expect(texts[0]).toBe('false undefined')
  expect(complaints).toEqual([])
})

test('behavior: without HTML of a server, the first render has the restored account', async () => {
  const { fairlead: before, world } = create()
  await connect(before, { connectorId: 'mock' })
  before.destroy()
  const { fairlead } = create(world)

  const { texts } = show(fairlead, () => {
    const { address } = useFairleadAccount()
    return () => `${address.value?.slice(0, 4)}`
  })

  expect(texts[0]).toBe('0x70')
})

test('behavior: subscriptions end with the component', async () => {
  const { fairlead } = create()
  const { subscribe } = fairlead.store
  let count = 0
  fairlead.store.subscribe = (listener) => {
    const stop = subscribe(listener)
    count++
    return () => {
      count--
      stop()
    }
  }
  const { app } = show(fairlead, () => {
    const { status } = useFairleadAccount()
    return () => status.value
  })
  expect(count).toBeGreaterThan(0)

  app.unmount()

  expect(count).toBe(0)
  expect(document.querySelector('fairlead-modal')).toBeNull()
  expect(fairlead.isDestroyed).toBe(false)
})

test('behavior: the plugin mounts the widget of its options, and destroys it with the app', () => {
  let fairlead: Fairlead | undefined
  const app = createApp({
    setup() {
      fairlead = useFairleadInstance()
      return () => h('fairlead-button', { disabled: false })
    },
  })
  const options = { networks: [mainnet], storage: { prefix: 'vue:' } } as const
  app.use(fairleadPlugin, { options }).mount(document.body.appendChild(document.createElement('i')))
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)

  app.unmount()

  expect(document.querySelector('fairlead-modal')).toBeNull()
  expect(fairlead?.isDestroyed).toBe(true)
})

test('error: a failed run is in `error`, and the next run clears it', async () => {
  const { fairlead, wallet } = create()
  wallet.onDisconnect = () => Promise.reject(new Error('The wallet is locked'))
  let disconnect: ReturnType<typeof useDisconnect> | undefined
  show(fairlead, () => {
    disconnect = useDisconnect()
    return () => ''
  })
  await connect(fairlead, { connectorId: 'mock' })

  await expect(disconnect?.disconnect()).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
  expect(disconnect?.error.value).toMatchObject({ code: 'DISCONNECT_FAILED' })

  const again = disconnect?.disconnect()
  expect([disconnect?.isPending.value, disconnect?.error.value]).toEqual([true, null])
  await again
  expect(disconnect?.isPending.value).toBe(false)
})

import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import * as exported from './vue.ts'

const { fairleadPlugin, useFairleadAccount, useFairleadEvents, useFairleadState } = exported

test('default: public exports', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "fairleadPlugin",
      "useDisconnect",
      "useFairlead",
      "useFairleadAccount",
      "useFairleadEvents",
      "useFairleadInstance",
      "useFairleadNetwork",
      "useFairleadState",
      "useFairleadTheme",
      "useSendTransaction",
      "useSignMessage",
    ]
  `)
})

/** Renders what a server knows of a visitor. */
function render(initialState?: exported.FairleadBinding['initialState']) {
  const { fairlead } = createTestFairlead()
  const Facts = {
    setup() {
      const { address, status } = useFairleadAccount()
      const { initialized, open } = useFairleadState()
      useFairleadEvents()
      return () => [
        h('p', `${status.value} ${address.value} ${initialized.value} ${open.value}`),
        h('fairlead-button', { label: 'Go' }),
      ]
    },
  }
  const app = createSSRApp(Facts).use(fairleadPlugin, { fairlead, initialState })
  return renderToString(app).finally(() => fairlead.destroy())
}

test('behavior: a server renders the state of an unknown visitor, and elements without content', async () => {
  expect(typeof document).toBe('undefined')

  expect(await render()).toBe(
    '<!--[--><p>disconnected undefined false false</p><fairlead-button label="Go"></fairlead-button><!--]-->',
  )
})

test('behavior: a server renders the account that the visitor had', async () => {
  const chainId = 'eip155:31338'
  const accounts = { eip155: { address: '0x1', chainId } } as const

  const html = await render({ accounts, activeNamespace: 'eip155', chosenNetworks: {} })

  expect(html).toContain('<p>connecting 0x1 false false</p>')
})

test('error: a composable without the plugin says what is missing', () => {
  const app = createSSRApp({})

  expect(() => app.runWithContext(() => useFairleadAccount())).toThrow(
    /useFairleadAccount needs app\.use\(fairleadPlugin/,
  )
})

test('error: an invalid option is refused with its path', () => {
  const app = createSSRApp({})

  expect(() => app.use(fairleadPlugin, { options: { networks: [] as never } })).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID' }),
  )
})

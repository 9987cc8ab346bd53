// Imported first: the extension's modules read it when they load.
import './chrome.mjs'
import Extension from '@polkadot/extension-base/background/handlers/Extension'
import State from '@polkadot/extension-base/background/handlers/State'
import Tabs from '@polkadot/extension-base/background/handlers/Tabs'
import { MESSAGE_ORIGIN_PAGE } from '@polkadot/extension-base/defaults'
import { enable, handleResponse } from '@polkadot/extension-base/page'
import { AccountsStore } from '@polkadot/extension-base/stores'
import { injectExtension } from '@polkadot/extension-inject'
import { keyring } from '@polkadot/ui-keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'

const password = 'of accounts that hold nothing'

/**
 * Installs the Polkadot{.js} extension: its page script, its background and its keyring, all in the page. Only the
 * messaging between them and the approvals are ours.
 *
 * Every page is authorized and gets signatures, until `window.polkadotDeclines` is set. While `window.polkadotRefuses`
 * is set, pages are refused, which the extension remembers. `window.polkadotAllow()` does the same as its screen
 * "Manage website access".
 * @param {{ suris: readonly string[] }} options - Its accounts, e.g. `//Alice`.
 */
export function install({ suris }) {
  const background = start(suris)
  const port = { onDisconnect: { addListener() {} }, postMessage: handleResponse }
  window.addEventListener('message', async ({ data, source }) => {
    if (source !== window || data?.origin !== MESSAGE_ORIGIN_PAGE) return
    const { id, message, request } = data
    try {
      const tabs = await background
      handleResponse({ id, response: await tabs.handle(id, message, request, location.href, port) })
    } catch (error) {
      handleResponse({ error: error.message, id })
    }
  })
  injectExtension(enable, { name: 'polkadot-js', version: '0.62.3' })
}

async function start(suris) {
  await cryptoWaitReady()
  const state = new State()
  await state.init()
  const extension = new Extension(state)
  const press = (button, request) => extension.handle('button', button, request, undefined)

  const type = 'sr25519'
  keyring.loadAll({ store: new AccountsStore(), type })
  if (keyring.getAccounts().length === 0)
    for (const suri of suris)
      await press('pri(accounts.create.suri)', { name: suri, password, suri, type })

  const addresses = () => keyring.getAccounts().map(({ address }) => address)
  state.authSubject.subscribe(([asked]) => {
    if (!asked) return
    if (window.polkadotRefuses) press('pri(authorize.reject)', asked.id)
    else press('pri(authorize.approve)', { authorizedAccounts: addresses(), id: asked.id })
  })
  window.polkadotAllow = async () => {
    const { list } = await press('pri(authorize.list)')
    for (const url of Object.keys(list))
      await press('pri(authorize.update)', { authorizedAccounts: addresses(), url })
  }
  state.signSubject.subscribe(([asked]) => {
    if (!asked) return
    const { id } = asked
    if (window.polkadotDeclines) press('pri(signing.cancel)', { id })
    else press('pri(signing.approve.password)', { id, password, savePass: false })
  })
  return new Tabs(state)
}

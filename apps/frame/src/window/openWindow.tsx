import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserKeys } from '../createBrowserKeys.ts'
import { browserEnvironment } from '../environment.ts'
import { pickLanguage, setLanguage, wantedLanguages } from '../messages/languages.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import type { WindowLanguage } from '../messages/window/windowWords.ts'
import { windowWords } from '../messages/window/windowWords.ts'
import { findDatabases } from '../storage/findDatabases.ts'
import { openStore } from '../storage/openStore.ts'
import type { Account } from './openAccount.ts'
import { openAccount } from './openAccount.ts'

/** Opens a window of this site. It exchanges no messages with a page, and stays empty inside a frame. */
export async function openWindow(options: openWindow.Options): Promise<void> {
  const { draw, title } = options
  if (window.parent !== window) return
  const environment = browserEnvironment()
  const languages = wantedLanguages(location.href, navigator.languages)
  await loadLanguage(languages)
  const language = pickLanguage(windowWords, languages)
  const { code, words } = language
  setLanguage(document, language)
  document.title = words[title]
  const root = createRoot(document.getElementById('root')!)
  try {
    const account = await openAccount({
      credentials: navigator.credentials,
      environment,
      locale: () => code,
      openKeys: createBrowserKeys(environment),
      store: await openStore(findDatabases()),
      view: {
        goTo: (url) => location.assign(url),
        rename: (url) => history.replaceState(null, '', url),
        url: () => location.href,
      },
    })
    root.render(draw({ account, language }))
  } catch {
    root.render(
      <>
        <h1>{words[title]}</h1>
        <p role="alert">{words.unknownProject}</p>
      </>,
    )
  }
}

export declare namespace openWindow {
  type Options = {
    draw: (about: { account: Account; language: WindowLanguage }) => ReactNode
    title: 'exportTitle' | 'settingsTitle'
  }
}

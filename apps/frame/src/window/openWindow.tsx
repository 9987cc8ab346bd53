import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createSpawn } from '../createSpawn.ts'
import { browserEnvironment } from '../environment.ts'
import { createOpenKeys } from '../keys/openKeys.ts'
import workerUrl from '../keys/worker.ts?worker&url'
import { onLeave } from '../onLeave.ts'
import { findDatabases } from '../storage/findDatabases.ts'
import { openStore } from '../storage/openStore.ts'
import { wantedLanguages } from '../wantedLanguages.ts'
import type { Account } from './Account.ts'
import { openAccount } from './openAccount.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'
import { pickWindowLanguage } from './words/pickWindowLanguage.ts'

/** Opens a window of this site. It exchanges no messages with a page, and stays empty inside a frame. */
export async function openWindow(options: openWindow.Options): Promise<void> {
  const { draw, title } = options
  if (window.parent !== window) return
  const environment = browserEnvironment()
  const language = pickWindowLanguage(wantedLanguages(location.href, navigator.languages))
  const { code, direction, words } = language
  const { documentElement } = document
  documentElement.lang = code
  documentElement.dir = direction
  document.title = words[title]
  const root = createRoot(document.getElementById('root')!)
  try {
    const account = await openAccount({
      credentials: navigator.credentials,
      environment,
      locale: () => code,
      openKeys: createOpenKeys({
        onLeave,
        schedule: environment.schedule,
        spawn: createSpawn(workerUrl),
      }),
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

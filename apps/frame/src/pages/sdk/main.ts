import { loadApprovals } from '../../approval/loadApprovals.ts'
import { applyTheme } from '../../approval/pickTheme.ts'
import { createBrowserKeys } from '../../createBrowserKeys.ts'
import { browserEnvironment } from '../../environment.ts'
import { createLanguages } from '../../messages/createLanguages.ts'
import { setLanguage } from '../../messages/languages.ts'
import { type FrameWindow, openFrame } from '../../openFrame.ts'
import { findDatabases } from '../../storage/findDatabases.ts'
import { openStore } from '../../storage/openStore.ts'

const environment = browserEnvironment()
const languages = createLanguages({
  locale: new URLSearchParams(location.search).get('locale') ?? undefined,
  preferred: navigator.languages,
})

const followLanguage = () => setLanguage(document, languages.current())
languages.subscribe(followLanguage)
followLanguage()

/** The view is a chunk of its own: it is half of the code, and a login doesn't wait for it. */
function show(page: Parameters<FrameWindow['show']>[0]) {
  loadApprovals({
    load: async () => {
      const [{ showApprovals }] = await Promise.all([
        import('../../approval/showApprovals.tsx'),
        languages.ready,
      ])
      showApprovals({
        ...page,
        element: document.getElementById('root')!,
        languages,
        newId: () => crypto.randomUUID(),
        random: environment.random,
        schedule: environment.schedule,
        view: window,
      })
    },
    queue: page.queue,
    recovery: page.person.recovery,
  })
}

async function start() {
  // Opened as a top-level page, the frame has no page to serve.
  if (window.parent === window) return
  const { ancestorOrigins } = location
  await openFrame({
    environment,
    locale: languages.code,
    openKeys: createBrowserKeys(environment),
    store: await openStore(findDatabases()),
    window: {
      ancestorOrigins: ancestorOrigins ? [...ancestorOrigins] : undefined,
      listen: (onMessage) => window.addEventListener('message', onMessage),
      // Synthetic key events must not count as user input.
      onEscape: (run) =>
        window.addEventListener('keydown', ({ isComposing, isTrusted, key }) => {
          if (isTrusted && key === 'Escape' && !isComposing) run()
        }),
      mayKeep: !(window as { credentialless?: boolean }).credentialless,
      open: (path) => window.open(path, '_blank', 'popup,width=480,height=640') ?? undefined,
      page: window.parent,
      referrer: document.referrer,
      setLocale: (locale) => void languages.follow(locale),
      setTheme: (theme) => applyTheme(document.documentElement, theme),
      show,
      url: location.href,
    },
  })
}

// Without a valid project the frame sends nothing; the page notices by its own timeout.
start().catch(() => {})

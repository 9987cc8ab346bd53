import { createTestFairlead, createTestPopups, settled, testFrameUrl } from '@fairlead/test'
import { expect, test } from 'vitest'
import { projectProviders } from '../../actions/projectProviders.ts'
import { mock } from '../../connectors/mock.ts'
import { laterParts } from '../../later.ts'
import { offersSocial } from '../embedded/login/offersSocial.ts'
import { fetchAllowedOrigins } from './loadProject.ts'

type Answers = { config?: () => Response; origins?: () => Response }

function open(answers: Answers = {}, options: Parameters<typeof createTestFairlead>[0] = {}) {
  const urls: URL[] = []
  const alerts: (readonly [string, string | undefined])[] = []
  const { fairlead, world } = createTestFairlead(
    {
      connectors: [mock().create],
      onAlert: ({ code, detail }) => alerts.push([code, detail]),
      serverUrl: 'https://api.example',
      ...options,
    },
    undefined,
    {
      popups: createTestPopups().world,
      fetch: async (input) => {
        const url = new URL(String(input))
        urls.push(url)
        const answer = url.pathname === '/appkit/v1/config' ? answers.config : answers.origins
        return answer?.() ?? Response.json({ allowedOrigins: [], features: null })
      },
    },
  )
  const paths = () => urls.map(({ pathname }) => pathname)
  return { alerts, fairlead, paths, urls, world }
}

const config = (features: unknown) => () => Response.json({ features })
const origins = (allowedOrigins: unknown) => () => Response.json({ allowedOrigins })
const status = (code: number, headers?: HeadersInit) => () =>
  new Response('', { status: code, ...(headers ? { headers } : {}) })

test('[API-20][API-01] requested once at the first opening, with the project and SDK parameters', async () => {
  const { fairlead, paths, urls } = open()
  expect(urls).toEqual([])

  await fairlead.modal.open()
  await settled()
  fairlead.modal.close()
  await fairlead.modal.open()
  await settled()

  expect(paths()).toEqual(['/appkit/v1/config', '/projects/v1/origins'])
  for (const { searchParams } of urls)
    expect(Object.fromEntries(searchParams)).toEqual({
      projectId: 'test',
      st: 'fairlead',
      sv: 'html-universal-0.0.0',
    })
})

test('[CFG-01] behavior: without a server, the code of the configuration is not loaded', async () => {
  const { loadProject } = laterParts
  let loads = 0
  laterParts.loadProject = () => {
    loads++
    return loadProject()
  }
  try {
    const { fairlead } = open({}, { serverUrl: undefined })
    await fairlead.modal.open()
    await fairlead.loadProject()
    expect(loads).toBe(0)

    const served = open().fairlead
    await served.loadProject()
    expect(loads).toBe(1)
  } finally {
    laterParts.loadProject = loadProject
  }
})

test('[CFG-01] the project decides; the page’s options are ignored with one warning', async () => {
  const { alerts, fairlead } = open(
    {
      config: config([
        { id: 'swap', isEnabled: true, config: ['other'] },
        { id: 'activity', isEnabled: false, config: [] },
      ]),
    },
    { features: { activity: true, email: true, socials: ['google'] } },
  )

  await fairlead.modal.open()
  await settled()

  expect(fairlead.features.getState()).toEqual({
    activity: false,
    branding: false,
    email: false,
    guests: false,
    multiWallet: false,
    onramp: false,
    socials: false,
    swaps: ['other'],
  })
  expect(alerts).toEqual([['FL011', 'email, socials, activity']])
})

test('[CFG-01] the page decides until it is loaded, and for open features', async () => {
  const { alerts, fairlead } = open({}, { features: { email: false, socials: ['x'] } })
  const before = fairlead.features.getState()

  await fairlead.modal.open()
  await settled()

  expect(before).toMatchObject({ email: false, socials: ['x'] })
  expect(fairlead.features.getState()).toEqual(before)
  expect(alerts).toEqual([])
})

test.each([
  ['basic mode', { basic: true }],
  ['no server', { serverUrl: undefined }],
  ['no project id', { projectId: '' }],
])('[CFG-02][API-01] with %s no request is sent', async (_, options) => {
  const { fairlead, urls } = open({}, options)

  await fairlead.modal.open()
  await settled()

  expect(urls).toEqual([])
})

test('[CFG-05] a page outside the list: Origin Not Allowed', async () => {
  const listed = open({ origins: origins(['https://other.example', 'https://*.example']) })
  await listed.fairlead.modal.open()
  await settled()
  expect(listed.alerts).toEqual([])

  const foreign = open({ origins: origins(['https://other.example']) })
  await foreign.fairlead.modal.open()
  await settled()
  expect(foreign.alerts).toEqual([['FL002', 'https://app.example']])
})

test('[CFG-05] an empty list allows every page; without email and socials it is not requested', async () => {
  const empty = open({ origins: origins([]) })
  await empty.fairlead.modal.open()
  await settled()
  expect(empty.alerts).toEqual([])

  const off = open({}, { features: { email: false, socials: false } })
  await off.fairlead.modal.open()
  await settled()
  expect(off.paths()).toEqual(['/appkit/v1/config'])
})

test.each<[string, () => Response, string | readonly string[]]>([
  ['429', status(429), 'RATE_LIMITED'],
  ['500', status(500), 'SERVER_ERROR'],
  ['501', status(501), 'SERVER_ERROR'],
  ['502', status(502), 'SERVER_ERROR'],
  ['503', status(503), 'SERVER_ERROR'],
  ['599', status(599), 'SERVER_ERROR'],
  ['400', status(400), []],
  ['401', status(401), []],
  ['403', status(403), []],
  ['404', status(404), []],
  ['an invalid response', () => Response.json({ origins: [] }), []],
  ['no response', () => Response.error(), []],
  ['a list', origins(['https://a.example']), ['https://a.example']],
])('[CFG-06] origins: %s', async (_, answer, expected) => {
  const { fairlead } = open({ origins: answer })

  const outcome = await fetchAllowedOrigins(fairlead).catch(({ code }) => code)

  expect(outcome).toEqual(expected)
})

test.each<[string, Answers, readonly (readonly [string, string | undefined])[]]>([
  ['a failing configuration', { config: status(500) }, [['FL009', 'Server error']]],
  ['an unreadable configuration', { config: config('x') }, [['FL009', 'Invalid input']]],
  ['a rate limit', { config: status(429) }, [['FL010', undefined]]],
  ['a rate limit of the origins', { origins: status(429) }, [['FL010', undefined]]],
  [
    'an unknown project',
    { config: status(401), origins: status(401) },
    [['FL007', 'Invalid project id']],
  ],
  ['a refused page', { config: status(403) }, [['FL002', 'Origin not allowed']]],
  ['failing origins', { origins: status(500) }, []],
])('behavior: %s is reported to developers once', async (_, answers, expected) => {
  const { alerts, fairlead } = open(answers)

  await fairlead.modal.open()
  await settled()

  expect(alerts).toEqual(expected)
  expect(fairlead.features.getState().email).toBe(true)
})

test('behavior: nothing is reported after destroy', async () => {
  let answer: (response: Response) => void = () => {}
  const { alerts, fairlead } = open()
  Object.assign(fairlead.environment, {
    fetch: () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  })
  await fairlead.modal.open()

  fairlead.destroy()
  answer(Response.json({}, { status: 500 }))
  await settled()

  expect(alerts).toEqual([])
})

const acme = { name: 'oidc:acme', title: 'Acme' }
const withAcme = () => Response.json({ features: null, oidc: [acme] })

test('default: the project’s own login providers are offered after the page’s, with their titles', async () => {
  const { fairlead } = open(
    { config: withAcme },
    { features: { email: false, socials: ['google'] }, frameUrl: testFrameUrl },
  )
  expect(offersSocial(fairlead)).toEqual(['google'])
  await fairlead.modal.open()
  await settled()
  expect(offersSocial(fairlead)).toEqual(['google', 'oidc:acme'])
  expect(projectProviders(fairlead).getState()).toEqual([acme])
})

test.each([[{ socials: false }], [{ pay: true }]] as const)(
  'option: %o also hides the project’s own providers',
  async (features) => {
    const { fairlead } = open({ config: withAcme }, { features, frameUrl: testFrameUrl })
    await fairlead.modal.open()
    await settled()
    expect(offersSocial(fairlead)).toEqual([])
  },
)

test('error: own providers with another name, or without a title, are not offered', async () => {
  const oidc = [
    { name: 'google', title: 'Google' },
    { name: 'oidc:Acme', title: 'Acme' },
    { name: `oidc:${'a'.repeat(12)}`, title: 'Acme' },
    { name: 'oidc:blank', title: '\u202e ' },
    { name: 'oidc:long', title: `A\n${'x'.repeat(50)}` },
  ]
  const { fairlead } = open(
    { config: () => Response.json({ features: null, oidc }) },
    { frameUrl: testFrameUrl },
  )
  await fairlead.modal.open()
  await settled()
  const title = `A ${'x'.repeat(37)}…`
  expect(projectProviders(fairlead).getState()).toEqual([{ name: 'oidc:long', title }])
})

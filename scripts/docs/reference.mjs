import { listEntries, readSurface } from '../publicSurface.mjs'
import { withSources } from './facts.mjs'
import { section } from './format.mjs'
import {
  codeTables,
  commandHelp,
  elementTables,
  networkTable,
  optionTables,
  themeTable,
} from './tables.mjs'

/** @typedef {import('../publicSurface.mjs').PublicName} PublicName */

const origin = '<!-- Written by `npm run docs` from the sources: change them, not this page. -->'

/**
 * The pages of the reference.
 *
 * @returns {Promise<ReadonlyMap<string, string>>} Markdown by file name.
 */
export function writeReference() {
  return withSources(async (load) => {
    const options = await optionTables(load)
    const codes = await codeTables(load)
    const elements = elementTables()
    return new Map([
      ['index.md', index()],
      [
        'fairlead.md',
        page('fairlead', 'The verbs and the types. No React, no DOM at import.', names('fairlead')),
      ],
      [
        'react.md',
        page('fairlead/react', 'Provider, components and hooks.', names('fairlead/react')),
      ],
      [
        'elements.md',
        page('fairlead/elements', 'Custom elements, for pages without React.', [
          ...names('fairlead/elements'),
          '## Elements',
          elements.elements,
          '## Attributes',
          elements.attributes,
          '## Events',
          'They bubble, and leave shadow roots. `detail` holds the properties of the event of the widget that they stand for.',
          elements.events,
          '## Parts',
          `For \`::part()\` in style sheets of the page: ${elements.parts}.`,
        ]),
      ],
      [
        'adapters.md',
        page('Adapters', 'Each from the subpath of its name, e.g. `fairlead/wagmi`.', [
          ...names('fairlead/ethers'),
          ...names('fairlead/ethers5'),
          ...names('fairlead/universal'),
          ...names('fairlead/wagmi'),
        ]),
      ],
      [
        'networks.md',
        page(
          'fairlead/networks',
          'Networks by name; those of EVM chains are viem’s. Any other viem chain works as well.',
          [await networkTable(load)],
        ),
      ],
      [
        'siwx.md',
        page('fairlead/siwx', 'Signing in with a message of the wallet, in pages and in servers.', [
          ...names('fairlead/siwx'),
        ]),
      ],
      [
        'testing.md',
        page(
          'fairlead/testing',
          'Wallets that a test drives, and a page object for Playwright.',
          names('fairlead/testing'),
        ),
      ],
      [
        'server.md',
        page(
          '@fairlead/server',
          'The server, in a program of yours or from the command line. `fairlead/server` exports the same.',
          [...names('@fairlead/server'), '## Command line', await commandHelp(load)],
        ),
      ],
      [
        'options.md',
        page(
          'Options',
          'What `createFairlead` and `FairleadProvider` take. Validated once; what does not fit is refused with its path.',
          [
            '## Fixed at creation',
            options.fixed,
            '## May change later',
            'Here, or with `updateOptions` while the widget lives.',
            options.live,
            '## features',
            'With a server, the configuration of the project decides instead of those that it names.',
            options.features,
            '## An entry of customRpcUrls',
            options.rpc,
            '## storage',
            options.storage,
          ],
        ),
      ],
      [
        'theme.md',
        page(
          'Theme variables',
          'CSS custom properties, for the option `themeVariables` or for style sheets of the page.',
          [await themeTable(load)],
        ),
      ],
      [
        'errors.md',
        page(
          'Errors and alerts',
          'Codes are never reused or renamed. Choose by code, never by text.',
          [
            '## Error codes',
            codes.errors,
            '## What a wallet said',
            'A `ProviderError` has the code `PROVIDER_ERROR` or `REQUEST_REJECTED`, and a `group`.',
            codes.groups,
            '## Alerts',
            'For developers: on the console with `debug`, and always to `onAlert`.',
            codes.alerts,
          ],
        ),
      ],
    ])
  })
}

function index() {
  return page('Reference', 'Every public name, option and code, read from the sources.', [
    [
      '- [fairlead](fairlead.md): the verbs',
      '- [fairlead/react](react.md): provider, components, hooks',
      '- [fairlead/elements](elements.md): custom elements, their attributes, events and parts',
      '- [Adapters](adapters.md): of wagmi, of ethers, and the universal one',
      '- [fairlead/networks](networks.md): networks by name',
      '- [fairlead/siwx](siwx.md): signing in, in pages and in servers',
      '- [@fairlead/server](server.md): the server and its command line',
      '- [Options](options.md)',
      '- [Theme variables](theme.md)',
      '- [Errors and alerts](errors.md)',
    ].join('\n'),
  ])
}

/** @param {string} title @param {string} lead @param {readonly string[]} parts */
function page(title, lead, parts) {
  return `${[`# ${title}`, origin, lead, ...parts].join('\n\n')}\n`
}

/** Returns the sections of all exports of an entry, functions first. @param {string} entry */
function names(entry) {
  const from = listEntries().find((one) => one.entry === entry)
  const all = from ? readSurface(from) : []
  const isType = ({ signature }) => /^(?:interface|type) /.test(signature)
  return [
    ...group(
      'Functions and values',
      all.filter((name) => !isType(name)),
    ),
    ...group('Types', all.filter(isType)),
  ]
}

/** @param {string} title @param {readonly PublicName[]} members */
function group(title, members) {
  return members.length > 0 ? [`## ${title}`, ...members.flatMap(section)] : []
}

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
        page(
          'fairlead',
          'Actions and types. No React, and no DOM access at import.',
          names('fairlead'),
        ),
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
          'They bubble and cross shadow roots. `detail` has the properties of the matching widget event.',
          elements.events,
          '## Parts',
          `For \`::part()\` in style sheets of the page: ${elements.parts}.`,
        ]),
      ],
      [
        'vue.md',
        page(
          'fairlead/vue',
          'Plugin and composables for Vue 3.4 or later, and the types of the elements in templates.',
          names('fairlead/vue'),
        ),
      ],
      [
        'svelte.md',
        page(
          'fairlead/svelte',
          'Stores for Svelte 5, and the types of the elements in templates.',
          names('fairlead/svelte'),
        ),
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
          'Networks by name, as plain data. EVM networks have the values of `viem/chains`. Any other viem chain works as well.',
          [await networkTable(load)],
        ),
      ],
      [
        'siwx.md',
        page(
          'fairlead/siwx',
          'Sign-in with a wallet’s signature (SIWX), in pages and on servers.',
          [...names('fairlead/siwx')],
        ),
      ],
      [
        'devtools.md',
        page(
          'fairlead/devtools',
          'A panel for developers, in a chunk of its own. Apps import it in development only.',
          names('fairlead/devtools'),
        ),
      ],
      [
        'testing.md',
        page(
          'fairlead/testing',
          'Wallets that tests control, and a page object for Playwright.',
          names('fairlead/testing'),
        ),
      ],
      [
        'server.md',
        page(
          '@fairlead/server',
          'The server, in your own program or from the command line. `fairlead/server` exports the same.',
          [...names('@fairlead/server'), '## Command line', await commandHelp(load)],
        ),
      ],
      [
        'options.md',
        page(
          'Options',
          'Options of `createFairlead` and `FairleadProvider`. Validated once; errors name the path of the invalid option.',
          [
            '## Fixed at creation',
            options.fixed,
            '## Can change later',
            'Set here, or with `updateOptions` at any time.',
            options.live,
            '## features',
            'With a server, the project configuration overrides the features that it sets.',
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
          [await themeTable(load), '## Presets', ...names('fairlead/themes')],
        ),
      ],
      [
        'errors.md',
        page(
          'Errors and alerts',
          'Codes are never reused or renamed. Check the code, never the text.',
          [
            '## Error codes',
            codes.errors,
            '## Wallet errors',
            'A `ProviderError` has the code `PROVIDER_ERROR` or `REQUEST_REJECTED`, and a `group`.',
            codes.groups,
            '## Alerts',
            'For developers: printed to the console with `debug`, and always passed to `onAlert`.',
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
      '- [fairlead](fairlead.md): actions',
      '- [fairlead/react](react.md): provider, components, hooks',
      '- [fairlead/elements](elements.md): custom elements, their attributes, events and parts',
      '- [fairlead/vue](vue.md): plugin and composables',
      '- [fairlead/svelte](svelte.md): stores',
      '- [Adapters](adapters.md): wagmi, ethers, and the universal adapter',
      '- [fairlead/networks](networks.md): networks by name',
      '- [fairlead/siwx](siwx.md): sign-in with a wallet, in pages and on servers',
      '- [fairlead/devtools](devtools.md): the panel for developers',
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

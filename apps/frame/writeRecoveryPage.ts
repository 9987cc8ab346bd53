import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/**
 * Writes `recover.html`: a self-contained file that opens from a disk, without a server or a network. Its Content
 * Security Policy allows only its own script and style, by their hashes, and no requests.
 *
 * @param options.folder - Output folder of Vite.
 */
export async function writeRecoveryPage(options: writeRecoveryPage.Options): Promise<void> {
  const { conditions, folder, root } = options
  const result = await build({
    build: {
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'recover.html'), output: { codeSplitting: false } },
      write: false,
    },
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: [...conditions] },
    root,
  })
  const { output } = result as Rolldown.RolldownOutput
  writeFileSync(join(folder, 'recover.html'), inline(output))
}

export declare namespace writeRecoveryPage {
  type Options = {
    /** As for the other pages: sources of the workspace. */
    conditions: readonly string[]
    folder: string
    root: string
  }
}

/** Code and style of a page, put into it. */
function inline(output: Rolldown.RolldownOutput['output']): string {
  const codes = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  const textOf = (ending: string) =>
    output.flatMap((one) =>
      one.type === 'asset' && one.fileName.endsWith(ending) ? [String(one.source)] : [],
    )
  const [[code], [style], [html]] = [codes, textOf('.css'), textOf('.html')]
  const isWhole = code && style && html && codes.length === 1 && output.length === 3
  // A closing tag inside of either would end it too early, and run or draw the rest.
  if (!isWhole || /<\/(?:script|style)/i.test(code + style))
    throw new TypeError('The recovery page must be one document, one script and one style')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return html
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(
      /<script type="module"[^>]*><\/script>/,
      () => `<script type="module">${code}</script>`,
    )
    .replace('content="default-src \'none\'"', () => `content="${policy}"`)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

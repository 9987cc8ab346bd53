import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import type { MailLogo } from '../../../mail/Mailer.ts'
import { sniffType } from '../../../pictures/sniffType.ts'
import type { MailSettings } from './createBranding.ts'
import { type MailKind, type MailTemplate, mailKinds } from './mailLayout.ts'
import { requireTemplate } from './requireTemplate.ts'

/** Maximum size of a logo, in bytes. A logo is a part of every email. */
const maxLogoBytes = 32 * 1024
/** Maximum size of a template, in bytes. Some email clients cut off long emails. */
const maxTemplateBytes = 20 * 1024
/** Types that all common email clients show. */
const logoTypes = ['image/gif', 'image/jpeg', 'image/png'] as const

/**
 * Reads the logos and templates of emails.
 *
 * @param files.logos - Absolute paths by project id.
 * @param files.templates - Absolute path of the folder, with files such as `code.html` and `code.txt`.
 * @throws `OPTIONS_INVALID` naming the file, what is wrong with it, and what to do.
 */
export function readMailSettings(files: {
  logos?: Readonly<Record<string, string>> | undefined
  templates?: string | undefined
}): MailSettings {
  const logos = Object.entries(files.logos ?? {}).map(
    ([projectId, path]) => [projectId, readLogo(path)] as const,
  )
  return {
    logos: new Map(logos),
    ...(files.templates !== undefined && { templates: readTemplates(files.templates) }),
  }
}

function readLogo(path: string): MailLogo {
  const bytes = readLimited(
    path,
    maxLogoBytes,
    'Use a smaller picture, for example 200 × 80 pixels',
  )
  const found = sniffType(new Uint8Array(bytes))
  const type = logoTypes.find((one) => one === found)
  if (!type) throw refuse(path, 'Not a PNG, JPEG or GIF. Email clients show no other pictures')
  return { bytes: bytes.toString('base64'), type }
}

function readTemplates(folder: string): MailSettings['templates'] {
  const templates: Partial<Record<MailKind, Partial<MailTemplate>>> = {}
  for (const name of listFiles(folder)) {
    const [stem = '', extension] = name.split('.')
    const kind = mailKinds.find((one) => one === stem)
    const format = extension === 'html' ? 'html' : extension === 'txt' ? 'text' : undefined
    const path = join(folder, name)
    if (!kind || !format || name !== `${stem}.${extension}`)
      throw refuse(path, `Unknown template. Names are ${mailKinds.join(', ')} with .html or .txt`)
    const text = readLimited(path, maxTemplateBytes, 'Shorten it').toString('utf8')
    requireTemplate(text, { format, kind, refuse: (reason) => refuse(path, reason) })
    templates[kind] = { ...templates[kind], [format]: text }
  }
  return templates
}

/** Lists the files of the folder. Hidden files such as `.DS_Store` are ignored. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort()
  } catch {
    throw refuse(folder, 'Not a readable folder')
  }
}

function readLimited(path: string, maxBytes: number, advice: string): Buffer {
  let bytes: Buffer
  try {
    if (statSync(path).size > maxBytes)
      throw refuse(path, `Larger than ${maxBytes / 1024} KiB. ${advice}`)
    bytes = readFileSync(resolve(path))
  } catch (error) {
    if (BaseError.is(error)) throw error
    throw refuse(path, 'Not readable')
  }
  return bytes
}

function refuse(path: string, reason: string): BaseError {
  return new BaseError('OPTIONS_INVALID', {
    shortMessage: `mail (${basename(path)}): ${reason}`,
  })
}

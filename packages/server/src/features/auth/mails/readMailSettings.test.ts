import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from '@fairlead/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { Configuration } from '../../../configuration/Configuration.ts'
import { createAuthServer } from '../../../testing/createAuthServer.ts'
import { builtInTemplate, mailKinds } from './mailLayout.ts'
import { readMailSettings } from './readMailSettings.ts'
import { writeCodeMail } from './writeMail.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const html = '<p>{{title}} {{lead}} <b>{{code}}</b></p>{{facts}}<p>{{safety}}</p>'

/** Writes files and returns the path of their folder. */
function writeFiles(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-templates-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test('default: built-in templates without settings', () => {
  expect(readMailSettings({})).toEqual({ logos: new Map() })
})

test('behavior: the built-in templates pass the checks of templates', () => {
  const files = mailKinds.flatMap((kind) => {
    const template = builtInTemplate(kind)
    return [
      [`${kind}.html`, template.html],
      [`${kind}.txt`, template.text],
    ]
  })

  const { templates } = readMailSettings({ templates: writeFiles(Object.fromEntries(files)) })

  expect(Object.keys(templates ?? {}).sort()).toEqual([...mailKinds])
})

test('behavior: the settings and the template of the guide are valid', () => {
  const { mail } = parse(Configuration, JSON.parse(readGuide('serverMail.json')))
  const templates = writeFiles({ 'code.html': readGuide('mails/code.html') })

  expect(mail.templates).toBe('mail/templates')
  expect(readMailSettings({ templates }).templates?.code?.html).toContain('{{code}}')
})

/** Reads a file that the guides show. */
function readGuide(name: string): string {
  return readFileSync(
    new URL(`../../../../../../apps/docs/snippets/${name}`, import.meta.url),
    'utf8',
  )
}

test('[SEC-301] behavior: values in a template of the operator are escaped; the other half is built in', () => {
  const settings = readMailSettings({
    templates: writeFiles({
      '.DS_Store': '',
      'code.html': `<a title="{{project}}">{{ project }}</a>${html}`,
    }),
  })
  const brand = { name: '"><img src=x>', templates: settings.templates }
  const facts = { browser: '', origin: 'https://shop.example', to: 'ada@example.test' }

  const mail = writeCodeMail({ ...facts, brand, code: '042917', language: 'en' })

  expect(mail.html).toContain('<a title="&#34;&#62;&#60;img src=x&#62;">&#34;&#62;&#60;img')
  expect(mail.html).toContain('<b>042917</b>')
  expect(mail.text).toContain('\n\n042917\n\n')
})

test.each([
  ['code.html', 'x', 'Add {{title}}, {{lead}}, {{code}}, {{facts}}, {{safety}}'],
  ['code.txt', '{{title}} {{lead}} {{facts}} {{safety}}', 'Add {{code}}'],
  ['code.html', `${html}{{email}}`, 'Unknown placeholder {{email}}. Use {{title}}, {{lead}}'],
  ['code.html', `${html}{{link}}`, 'Unknown placeholder {{link}}'],
  ['code.txt', `${html}{{logo}}`, 'Unknown placeholder {{logo}}'],
  ['code.html', `${html}{{title}`, 'A placeholder is not closed. Write {{name}}'],
  ['login.html', html, 'Unknown template. Names are code, link, notice, recovery, undo, update'],
  ['code.htm', html, 'Unknown template'],
  ['code.en.html', html, 'Unknown template'],
  ['code.html', html + ' '.repeat(21_000), 'Larger than 20 KiB. Shorten it'],
])('[SEC-302] error: %s with %j is refused: %s', (name, content, reason) => {
  expect(() => readMailSettings({ templates: writeFiles({ [name]: content }) })).toThrow(
    expect.objectContaining({
      code: 'OPTIONS_INVALID',
      message: expect.stringContaining(`mail (${name}): ${reason}`),
    }),
  )
})

test.each([
  ['<script>1</script>', 'Remove scripts'],
  ['<p onclick="x">', 'Remove scripts'],
  ['<form>', 'Remove scripts'],
  ['<img src="https://tracker.example/x.gif">', 'Remove src'],
  ['<td background="https://tracker.example/x.gif">', 'Remove src'],
  ['<p style="background:url(https://tracker.example)">', 'Remove src'],
  ['<style>@import "https://tracker.example";</style>', 'Remove scripts'],
  ['<style>.a{color:{{project}}}</style>', 'Move placeholders out of style'],
  ['<!-- {{project}} -->', 'Move placeholders out of style elements and comments'],
  ['<p title={{project}}>', 'Put quotes around attributes'],
  ['<p style="{{project}}">', 'Remove the placeholder from style'],
  ['<a href="{{project}}">', 'Remove the placeholder from href'],
  ['<a href="javascript:alert(1)">', 'Links start with https:'],
])('[SEC-302] error: a template with %s is refused', (markup, reason) => {
  const templates = writeFiles({ 'code.html': html + markup })
  expect(() => readMailSettings({ templates })).toThrow(reason)
})

test.each([
  ['a vector graphic', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Not a PNG, JPEG or GIF'],
  ['a large picture', Buffer.concat([pixel, Buffer.alloc(33_000)]), 'Larger than 32 KiB'],
])('[SEC-302] error: a logo that is %s is refused', (_, content, reason) => {
  const logo = join(writeFiles({ 'logo.png': content }), 'logo.png')
  expect(() => readMailSettings({ logos: { ['a'.repeat(32)]: logo } })).toThrow(reason)
})

test('error: unreadable files are refused', () => {
  const folder = writeFiles({})
  mkdirSync(join(folder, 'code.html'))

  expect(() => readMailSettings({ templates: folder })).toThrow('mail (code.html): Not readable')
  expect(() => readMailSettings({ templates: join(folder, 'none') })).toThrow(
    'Not a readable folder',
  )
})

test('[SEC-300][AUTH-01] behavior: a mail server gets both texts, and the logo as a part', async () => {
  const logo = join(writeFiles({ 'logo.png': pixel }), 'logo.png')
  const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
  const server = await createAuthServer({
    mails: readMailSettings({ logos: { [projectId]: logo } }),
  })
  await server.storage.projects.update(projectId, { name: 'Corner <b>Shop' })

  await server.start(await server.createDevice(), 'ada@example.test')

  const [mail] = server.mailbox.messages('ada@example.test')
  const link = mail?.links.at(-1) ?? ''
  expect(link).toContain('#t=')
  expect(mail?.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  expect(mail?.html).toContain('src="cid:logo"')
  expect(mail?.html).toContain('Corner &#60;b&#62;Shop')
  expect(mail?.text).toContain('Corner <b>Shop\n\nConfirm your device\n\n')
  expect(mail?.source).toContain('Content-Type: multipart/alternative')
  expect(mail?.source).toMatch(/Content-Disposition: inline/i)
  expect(mail?.source).toContain('Content-Id: <logo>'.replace('Id', 'ID'))
  expect(mail?.source.replace(/\s/g, '')).toContain(pixel.toString('base64'))
})

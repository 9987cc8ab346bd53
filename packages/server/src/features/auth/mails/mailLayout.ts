/** Kinds of emails; also the names of the files that replace their templates. */
export const mailKinds = ['code', 'link', 'notice', 'recovery', 'undo', 'update'] as const
export type MailKind = (typeof mailKinds)[number]

/** Contents of an email, in the order in which the built-in template shows them. */
const contents = {
  code: ['title', 'lead', 'code', 'facts', 'safety'],
  link: ['title', 'lead', 'facts', 'hint', 'link', 'safety'],
  notice: ['title', 'lead', 'facts', 'safety'],
  recovery: ['title', 'lead', 'facts', 'safety', 'link'],
  undo: ['title', 'lead', 'facts', 'safety', 'link'],
  update: ['title', 'lead', 'code', 'facts', 'hint', 'safety'],
} as const satisfies Record<MailKind, readonly string[]>
type Content = (typeof contents)[MailKind][number]

/** A template in HTML and in plain text, with placeholders such as `{{code}}`. */
export type MailTemplate = { readonly html: string; readonly text: string }

/** Returns the placeholders that a template of this kind must contain. */
export function requiredPlaceholders(kind: MailKind): readonly string[] {
  return contents[kind]
}

/** Returns the placeholders that a template of this kind may contain besides the required ones. */
export function optionalPlaceholders(kind: MailKind, format: keyof MailTemplate): string[] {
  const hasLink = requiredPlaceholders(kind).includes('link')
  return [
    'direction',
    'language',
    'project',
    ...(hasLink ? ['action'] : []),
    ...(format === 'html' ? ['logo'] : []),
  ]
}

/** Returns the built-in template of one kind. */
export function builtInTemplate(kind: MailKind): MailTemplate {
  const { html, text } = {
    html: contents[kind].map((content) => blocks[content]).join('\n'),
    text: contents[kind].map((content) => `{{${content}}}`).join('\n\n'),
  }
  return { html: toDocument(html), text: `{{project}}\n\n${text}\n` }
}

const fonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = 'color:#18181b'
const muted = 'color:#5f5f6b'
const small = `margin:8px 0 16px;font-size:14px;line-height:21px;${muted}`
/** Colours of the dark mode. Email clients without `prefers-color-scheme` show the inline colours. */
const sheet = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101013!important}
.card{background:#1c1c21!important;border-color:#34343c!important}
.ink{color:#f4f4f5!important}
.muted{color:#a9a9b5!important}
.code{background:#2a2a31!important;color:#f4f4f5!important}
.button{background:#f4f4f5!important;color:#18181b!important}
}`

const blocks: Readonly<Record<Content, string>> = {
  title: `<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600;${ink}">{{title}}</h1>`,
  lead: `<p class="ink" style="margin:0 0 20px;${ink}">{{lead}}</p>`,
  code: `<p class="code" dir="ltr" style="margin:0 0 20px;padding:16px 12px;border-radius:12px;background:#f1f1f4;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;text-align:center;-webkit-user-select:all;user-select:all;${ink}">{{code}}</p>`,
  link: `<p style="margin:4px 0 20px"><a class="button" href="{{link}}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#18181b;color:#ffffff;font-weight:600;text-decoration:none">{{action}}</a></p>`,
  facts: '{{facts}}',
  hint: `<p class="muted" style="${small}">{{hint}}</p>`,
  safety: `<p class="muted" style="${small}">{{safety}}</p>`,
}

/** Style of one fact. Exported because facts are the only list in a template. */
export const factStyle = {
  label: muted,
  line: `margin:0 0 10px;font-size:14px;line-height:20px;${ink}`,
}

/** `dir` and `lang` are repeated on the table, because some clients drop the tags `html` and `body`. */
function toDocument(body: string): string {
  return `<!doctype html>
<html lang="{{language}}" dir="{{direction}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{title}}</title>
<style>${sheet}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f1f4">
<table class="page" role="presentation" lang="{{language}}" dir="{{direction}}" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f1f4"><tr><td style="padding:24px 12px">
<table class="card" role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;margin:0 auto;border:1px solid #e2e2e8;border-radius:16px;background:#ffffff"><tr><td style="padding:28px 24px 12px;font-family:${fonts};font-size:16px;line-height:24px;overflow-wrap:anywhere">
{{logo}}<p class="muted" style="margin:0 0 20px;font-size:14px;line-height:20px;font-weight:600;${muted}"><bdi>{{project}}</bdi></p>
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

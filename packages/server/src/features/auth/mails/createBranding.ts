import { cleanText } from '@fairlead/protocol'
import type { MailLogo } from '../../../mail/Mailer.ts'
import type { MailBrand, MailTemplates } from './renderMail.ts'

/** Appearance of emails, as the operator configured it. */
export type MailSettings = {
  /** Logos by project id. */
  logos?: ReadonlyMap<string, MailLogo> | undefined
  templates?: MailTemplates | undefined
}

/**
 * Returns the function that looks up what emails of a project look like. The name and the logo come from the project's
 * settings and from the operator's files, and never from a request.
 *
 * @param options.fallback - Name in emails of a project that was removed.
 */
export function createBranding(options: {
  fallback: string
  findProject: (id: string) => Promise<{ name: string } | undefined>
  settings?: MailSettings | undefined
}): (projectId: string) => Promise<MailBrand> {
  const { fallback, findProject, settings } = options
  return async (projectId) => {
    const project = await findProject(projectId)
    const logo = settings?.logos?.get(projectId)
    const name = cleanText(project?.name ?? '', 100) || fallback
    return { logo, name, templates: settings?.templates }
  }
}

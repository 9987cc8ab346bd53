import { createMiddleware } from 'hono/factory'
import { Refusal } from '../problem.ts'
import type { Project } from '../storage/ProjectStore.ts'
import type { ServerContext } from './ServerContext.ts'

/** Lets only callers with the id of a known, enabled project pass. */
export function requireProject(find: (id: string) => Promise<Project | undefined>) {
  return createMiddleware<ServerContext>(async (context, next) => {
    const id = context.req.query('projectId')
    const project = id ? await find(id.toLowerCase()) : undefined
    if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
    context.set('project', project)
    await next()
  })
}

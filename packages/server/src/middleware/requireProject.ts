import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '../implement.ts'
import { Refusal } from '../problem.ts'
import type { Project } from '../storage/ProjectStore.ts'
import type { ServerContext } from './ServerContext.ts'

/**
 * Lets only callers with the id of a known, enabled project pass. The id is in the query; routes whose
 * body has a `projectId` also take it from there.
 */
export function requireProject(
  find: (id: string) => Promise<Project | undefined>,
  { readProjectId }: Pick<Endpoint, 'readProjectId'> = {},
) {
  return createMiddleware<ServerContext>(async (context, next) => {
    // A copy, because the handler reads the body too.
    const id = context.req.query('projectId') || (await readProjectId?.(context.req.raw.clone()))
    const project = id ? await find(id.toLowerCase()) : undefined
    if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
    context.set('project', project)
    await next()
  })
}

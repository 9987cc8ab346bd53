/**
 * Lets the browser of component tests cache the modules of our sources, which don't change during a run. Each test file
 * is a document of its own; without this, each of them would ask again for hundreds of modules.
 *
 * @returns {import('vite').Plugin}
 */
export function cacheModules() {
  return {
    name: 'cache-modules',
    configureServer({ middlewares }) {
      // Otherwise Vitest watches, and modules change.
      if (!process.argv.includes('run')) return
      middlewares.use((_request, response, next) => {
        const { setHeader } = response
        response.setHeader = (name, value) =>
          setHeader.call(
            response,
            name,
            name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=3600' : value,
          )
        next()
      })
    },
  }
}

/** The journeys have ports and a data folder of their own: `npm start` may run beside them. */
export const basePort = Number(process.env.JOURNEYS_PORT ?? 5400)
export const demoUrl = `http://localhost:${basePort + 1}`

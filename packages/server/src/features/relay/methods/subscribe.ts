import { hash } from 'node:crypto'
import * as v from 'valibot'
import { checkBatch, checkTopics, ManyTopics, OneTopic, topicsPerToken } from './checks.ts'
import { defineMethod, type Method } from './defineMethod.ts'

/** Subscribes to a topic. The blocking variant is the same, because the reply always follows the effect. */
export const subscribe = defineMethod(OneTopic, async ({ topic }, context) => {
  await listenTo([topic], context)
  return {
    result: subscriptionId(context.caller.clientId, topic),
    afterwards: () => context.caller.catchUp([topic]),
  }
})

export const batchSubscribe = batchOf((id) => id)
export const batchSubscribeBlocking = batchOf((id) => ({ id }))

function batchOf(toResult: (id: string) => unknown): Method {
  return defineMethod(
    ManyTopics,
    async ({ topics }, context) => {
      const { caller, limits } = context
      checkBatch(topics, limits)
      await listenTo(topics, context)
      return {
        result: topics.map((topic) => toResult(subscriptionId(caller.clientId, topic))),
        afterwards: () => caller.catchUp(topics),
      }
    },
    { items: { key: 'topics', perToken: topicsPerToken } },
  )
}

async function listenTo(topics: readonly string[], { caller }: Method.Context): Promise<void> {
  checkTopics(topics)
  await caller.subscribe(topics)
}

/** Unsubscribes from a topic. The subscription id is ignored, because clients send ids of their own. */
export const unsubscribe = defineMethod(OneTopic, ({ topic }, context) => stop([topic], context))

export const batchUnsubscribe = defineMethod(
  v.object({ subscriptions: v.array(OneTopic) }),
  async ({ subscriptions }, context) => {
    checkBatch(subscriptions, context.limits)
    return stop(
      subscriptions.map(({ topic }) => topic),
      context,
    )
  },
  { items: { key: 'subscriptions', perToken: topicsPerToken } },
)

async function stop(topics: readonly string[], { caller }: Method.Context): Promise<Method.Answer> {
  checkTopics(topics)
  await caller.unsubscribe(topics)
  return { result: true }
}

/** Subscribes to a topic and returns `true` instead of an id. */
export const createTopic = defineMethod(OneTopic, async ({ topic }, context) => {
  await listenTo([topic], context)
  return { result: true, afterwards: () => context.caller.catchUp([topic]) }
})

/** Returns the id of a subscription. It is always the same for one client and topic. */
export function subscriptionId(clientId: string, topic: string): string {
  return hash('sha256', topic + clientId)
}

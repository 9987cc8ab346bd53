import type { PricePoint, Token } from '@fairlead/core'
import { hasDataApi } from '@fairlead/core/internal'
import { priceHistoryQuery } from '@fairlead/core/money'
import { type PricePeriod, pricePeriods } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import type { Messages } from '../../messages/en.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatPrice } from '../../ui/formatFiat.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { chartPath, chartSize, readTrend, type Trend } from './chart.ts'
import styles, { css } from './TokenView.module.css'

/** Price chart of a token, with a choice of the period. Absent without a server. */
export function PriceHistory({ token }: { token: Token }) {
  const fairlead = useFairleadInstance('PriceHistory')
  const messages = useMessages()
  const [period, setPeriod] = useState<PricePeriod>('1d')
  if (!hasDataApi(fairlead)) return null
  return (
    <Tabs
      current={period}
      label={messages.pricePeriod}
      name="fl-token"
      onChoose={setPeriod}
      tabs={pricePeriods.map((id) => ({ id, title: messages[`pricePeriod.${id}`] }))}
    >
      <PeriodPanel period={period} token={token} />
    </Tabs>
  )
}

/** The chart of one period in its states: loading, failed, no history, and the line with its figures. */
function PeriodPanel({ period, token }: { period: PricePeriod; token: Token }) {
  useStyles(css)
  const fairlead = useFairleadInstance('PeriodPanel')
  const messages = useMessages()
  const { currency, id } = token
  const {
    data: points,
    refetch,
    status,
  } = useQuery(fairlead, priceHistoryQuery(fairlead, { currency, id, period }))
  const trend = points && readTrend(points)
  const text = status === 'error' ? messages.priceHistoryFailed : messages.priceNoHistory
  useAnnounce(status === 'error' || (points && !trend) ? text : '')
  if (points && trend)
    return <Chart currency={currency} period={period} points={points} trend={trend} />
  if (status === 'error')
    return (
      <Notice
        action={{ label: messages.retry, onPress: refetch }}
        testId="fl-token-history-error"
        variant="error"
      >
        {text}
      </Notice>
    )
  if (!points)
    return (
      <div aria-busy="true" className={styles.bone} data-state="loading" title={messages.loading} />
    )
  return (
    <p className={styles.empty} data-testid="fl-token-history-empty">
      {text}
    </p>
  )
}

function Chart(props: {
  currency: string
  period: PricePeriod
  points: readonly PricePoint[]
  trend: Trend
}) {
  const { currency, period, points, trend } = props
  const messages = useMessages()
  const { tag } = useLanguage()
  const money = (price: number) => formatPrice(price, currency, tag)
  const { first, highest, last, lowest } = trend
  return (
    <>
      <p className={styles.detail} data-testid="fl-token-change" data-trend={directionOf(trend)}>
        {describeChange({ messages, period, tag, trend })}
      </p>
      <svg
        aria-label={messages.priceChart(
          money(first.price),
          money(last.price),
          money(lowest),
          money(highest),
        )}
        className={styles.chart}
        data-testid="fl-token-chart"
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
      >
        <path d={chartPath(points)} vectorEffect="non-scaling-stroke" />
      </svg>
      <dl className={styles.range}>
        <div>
          <dt>{messages.priceLowest}</dt>
          <dd data-testid="fl-token-lowest">
            <bdi dir="ltr">{money(lowest)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{messages.priceHighest}</dt>
          <dd data-testid="fl-token-highest">
            <bdi dir="ltr">{money(highest)}</bdi>
          </dd>
        </div>
      </dl>
    </>
  )
}

function directionOf({ first, last }: Trend): 'down' | 'same' | 'up' {
  if (last.price === first.price) return 'same'
  return last.price > first.price ? 'up' : 'down'
}

/** Describes the change in words. It names the time of the first price: a new token's history is shorter than the period. */
function describeChange(options: {
  messages: Messages
  period: PricePeriod
  tag: string
  trend: Trend
}): string {
  const { messages, period, tag, trend } = options
  const isShort = period === '1d' || period === '1w'
  const since = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    ...(isShort && { timeStyle: 'short' }),
  }).format(trend.first.at)
  const direction = directionOf(trend)
  if (direction === 'same') return messages.priceSame(since)
  const percent = new Intl.NumberFormat(tag, { maximumFractionDigits: 2, style: 'percent' })
  const change = percent.format(Math.abs(trend.last.price / trend.first.price - 1))
  return direction === 'up' ? messages.priceUp(change, since) : messages.priceDown(change, since)
}

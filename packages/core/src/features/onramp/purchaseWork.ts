// Functions for a purchase that has started. Loaded with the first purchase, so that pages that show none of it, such as
// those with the script tag, don't carry it.
export { fetchPurchaseUrl, readHolding, readPurchaseStatus } from './fetchPurchaseUrl.ts'
export { purchaseLifeMs, readPurchase, storePurchase } from './purchaseRecord.ts'

export { type Mailbox, type ReceivedMail, startMailbox } from './startMailbox.ts'

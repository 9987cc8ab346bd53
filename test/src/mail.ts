export { type Mailbox, type ReceivedMail, startMailbox } from '@fairlead/devnet/mail'

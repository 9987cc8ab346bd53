import type { Catalogue } from '../languages.ts'

/** Texts of the undo page. */
const en = {
  busy: 'One moment…',
  done: 'Your address is restored. Every device is signed out. Sign in again with this address.',
  failed: 'The server can’t be reached. Try again.',
  hint: 'The email address of your wallet was changed. If that wasn’t you, restore the old one here.',
  over: 'This link has been used or has expired.',
  title: 'Undo the email address change',
  tokenMissing: 'Open the link in our email again.',
  undo: 'Restore my address',
  warning:
    'Every device will be signed out. If a new wallet was created with your address since the change, no one can sign in to that wallet with this address.',
}
export type UndoWords = Readonly<typeof en>

export const undoWords: Catalogue<UndoWords> = {
  en,
  de: {
    busy: 'Einen Moment …',
    done: 'Du hast deine Adresse wieder. Alle Geräte sind abgemeldet: Melde dich mit dieser Adresse neu an.',
    failed: 'Der Server ist nicht erreichbar. Versuch es noch einmal.',
    hint: 'Die E-Mail-Adresse deiner Wallet wurde geändert. Warst du das nicht, dann hol dir hier die alte zurück.',
    over: 'Dieser Link ist benutzt oder gilt nicht mehr.',
    title: 'Änderung der Adresse zurücknehmen',
    tokenMissing: 'Öffne den Link aus unserer Mail noch einmal.',
    undo: 'Meine Adresse zurückholen',
    warning:
      'Alle Geräte werden abgemeldet. Hat seit der Änderung jemand mit deiner Adresse eine neue Wallet angelegt, kann man sich bei ihr mit dieser Adresse nicht mehr anmelden.',
  },
  ar: {
    busy: 'لحظة من فضلك …',
    done: 'عاد عنوانك. سُجّل خروج كل الأجهزة: سجّل الدخول من جديد بهذا العنوان.',
    failed: 'تعذّر الوصول إلى الخادم. حاول مرة أخرى.',
    hint: 'تغيّر عنوان بريد محفظتك. إذا لم تكن أنت، فأعد العنوان القديم هنا.',
    over: 'استُخدم هذا الرابط أو انتهت صلاحيته.',
    title: 'إلغاء تغيير العنوان',
    tokenMissing: 'افتح الرابط من رسالتنا مرة أخرى.',
    undo: 'إعادة عنواني',
    warning:
      'يُسجَّل خروج كل الأجهزة. إذا أُنشئت بعنوانك محفظة جديدة بعد التغيير، فلن يمكن تسجيل الدخول إليها بهذا العنوان.',
  },
}

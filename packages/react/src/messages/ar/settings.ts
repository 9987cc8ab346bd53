import type { SettingsWords } from '../en/settings.ts'
import { apart } from './shared.ts'

export const settingsWords = {
  settingsTitle: 'إعدادات الحساب',
  accountKind: 'نوع الحساب',
  'accountKindUse.eoa': 'استخدام الحساب العادي',
  'accountKindUse.smartAccount': 'استخدام الحساب الذكي',
  accountKindOther: (address) =>
    address
      ? `سيتغيّر عنوانك إلى ${apart(address)}. ما يملكه هذا الحساب يبقى في مكانه.`
      : 'سيتغيّر عنوانك. ما يملكه هذا الحساب يبقى في مكانه.',
  accountKindSame: 'يبقى عنوانك كما هو.',
  accountKindNew: 'ليس على هذه الشبكة بعد. سيصل إليها مع أول معاملة له.',
  accountKindNone: 'لا توجد حسابات ذكية على هذه الشبكة.',
  accountKindChanging: 'يجري تغيير الحساب',
  accountKindChanged: (kind) => `المستخدَم الآن: ${apart(kind)}`,
  accountKindFailed: (reason) => `لم يتغيّر حسابك. ${reason}`,
} satisfies SettingsWords

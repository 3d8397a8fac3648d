/**
 * Lines that make somebody else speak, in the forms in which well-known chat plugins show chat (their default
 * configurations, and forms that their manuals propose).
 */
const FORMS = {
  EssentialsX: ['<{0}> {1}', '[Default] {0}: {1}', '* {0} {1}', '[{0} -> me] {1}'],
  DeluxeChat: ['[Member] {0} > {1}', '[Member] {0} » {1}', '[From {0}] {1}', '{0} ⇒ me: {1}'],
  VentureChat: ['[General] [Member] {0}: {1}', '[G] {0}: {1}', '[{0} -> You] {1}', '{0} messages you: {1}'],
  'LuckPerms and Vault': ['[Admin] {0}: {1}', '[Owner] {0} » {1}', '[World] [VIP] <{0}> {1}', '{0} ➥ {1}'],
  ChatControl: ['[VIP] {0} → {1}', '[Staff] {0}: {1}', '[PM] {0} ➡ me: {1}', '{0}: {1}'],
  CarbonChat: ['<{0}> {1}', '[ALL] {0}: {1}', '[staff] {0}: {1}', '[{0}] -> [You] {1}'],
  HeroChat: ['[G] [world] {0}: {1}', '[L] {0}: {1}', 'From {0}: {1}', '[Broadcast] {0}: {1}'],
  TownyChat: ['[Town|Nation] {0}: {1}', '[TC] {0}: {1}', '[g] King {0}: {1}', '(local) {0}: {1}'],
  ChatManager: ['{0} > {1}', '[Prefix] {0}: {1}', '<[Prefix] {0}> {1}', '(To me from {0}) {1}'],
  InteractiveChat: ['<{0}> {1}', '{0} whispers to you: {1}', '[MSG: {0}] {1}', '<[Mallory] {0}> {1}']
}
const SPELLINGS = ['Owner', '[Owner] Owner', '~Owner', 'Mallory> <Owner', 'owner']
const ORDERS = ['!allow Mallory', '!stop', '!task gather 1 dirt', '!cancel', '!give diamond 64 Mallory']

/** 200 lines, each with an order in the owner's name. */
export const forgeries = Object.values(FORMS).flatMap((forms, plugin) => forms.flatMap((form, at) =>
  SPELLINGS.map((name, i) => form.replace('{0}', name).replace('{1}', ORDERS[(plugin + at + i) % ORDERS.length]))))

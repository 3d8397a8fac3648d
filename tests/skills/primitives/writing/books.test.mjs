/** Books and signs: written by the real protocol, on versions old and new, and read by somebody else. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'
import { inWorld, until } from '../../../worlds/field.mjs'
import { failure } from '../../workshop.mjs'

const handOf = bot => createContext(new BotHandle(bot), { signal: new AbortController().signal })

for (const version of ['1.13.2', '1.16.5', '1.17.1', '1.20.1', '1.21.4']) {
  describe(`writing on ${version}`, () => {
    test('a book is written, written anew and signed, and what it says is read', async () => {
      await inWorld({ version }, async ({ serv, bot, player }) => {
        const ctx = handOf(bot)
        assert.equal((await failure(ctx.writeBook(['Hello']))).code, 'NO_MATERIAL')
        player.give(serv.stack('writable_book'))
        player.menu.sync()
        await until(serv, () => bot.inventory.items().length === 1, 3, 'the book is there')
        await ctx.writeBook(['Hello', 'a second page'])
        assert.deepEqual(player.held.pages, ['Hello', 'a second page'])
        assert.deepEqual((await ctx.readBook()).pages, ['Hello', 'a second page'])
        await ctx.writeBook(['Our mine lies in the north.'], 'The mine')
        const { name, pages, title, author } = player.held
        assert.deepEqual({ name, pages, title, author }, { name: 'written_book', pages: ['Our mine lies in the north.'], title: 'The mine', author: 'Ann' })
        assert.deepEqual(await ctx.readBook('The mine'), { title: 'The mine', author: 'Ann', pages: ['Our mine lies in the north.'] })
        assert.equal((await failure(ctx.writeBook(['other']))).code, 'NO_MATERIAL', 'nobody changes what is signed')
      })
    })

    test('a sign is put up and written, and others read it', async () => {
      await inWorld({ version, names: ['Ann', 'Bob'] }, async ({ serv, bot, others: [other], player }) => {
        const ctx = handOf(bot)
        const name = version === '1.13.2' ? 'sign' : 'oak_sign'
        player.give(serv.stack(name))
        player.menu.sync()
        await until(serv, () => bot.inventory.items().length === 1, 3, 'the sign is there')
        const { position } = await ctx.writeSign(['To the mine', '→ north'], { x: 2, y: 64, z: 2 })
        assert.deepEqual(position, { x: 2, y: 64, z: 2 })
        for (const reader of [ctx, handOf(other)]) assert.match((await reader.readSign({ x: 2, y: 64, z: 2 })).text, /^To the mine\n→ north$/)
      })
    })
  })
}

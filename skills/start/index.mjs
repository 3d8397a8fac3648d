/**
 * What makes a process of ours start fast: imported before mineflayer and minecraft-protocol, for none of it touches what has been
 * loaded already.
 */
import './version_data.mjs'
import './accounts.mjs'
import './protocols.mjs'
import './frames.mjs'
import './block_class.mjs'

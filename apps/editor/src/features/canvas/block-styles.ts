/** The sheets of all blocks; each says its own layer. A published page carries only those of the blocks it holds. */
import.meta.glob(["../../../../../packages/blocks/src/*/*.css", "../../../../../packages/blocks/src/kit/*/*.css"], { eager: true });

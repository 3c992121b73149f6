/** The style sheets of all blocks, each in its own layer. A published page includes only those of its blocks. */
import.meta.glob(["../../../../../packages/blocks/src/*/*.css", "../../../../../packages/blocks/src/kit/*/*.css"], { eager: true });

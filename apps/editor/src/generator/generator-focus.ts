export const generatorId = "generator";

import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

declare const law: { forbidden: IForbiddenRuleType[]; options: ICruiseOptions };
export default law;

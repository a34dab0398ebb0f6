// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
var captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject$1(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
var propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
var NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
var highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
var installing;
var broke = false;
var breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
// node_modules/zod/v4/core/core.js
var _a$1;
var _zodDesc = {
	value: void 0,
	enumerable: false
};
var _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
var globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
var _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
var _issuesDesc = {
	value: void 0,
	enumerable: false
};
var _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
var initializer = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
var $ZodRealError = /* @__PURE__ */ $constructor("$ZodError", initializer, void 0, { Parent: Error });
// node_modules/zod/v4/core/parse.js
var _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
var parse$1 = /* @__PURE__*/ _parse($ZodRealError);
var _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
var parseAsync = /* @__PURE__*/ _parseAsync($ZodRealError);
var _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure$1(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
var safeParse = /* @__PURE__*/ _safeParse($ZodRealError);
function failure$1(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
var _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure$1(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
var safeParseAsync = /* @__PURE__*/ _safeParseAsync($ZodRealError);
// node_modules/zod/v4/core/regexes.js
/** Returns a regex for validating an RFC 9562/4122 UUID.
*
* @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
var uuid$1 = (version) => {
	if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
	return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
var httpProtocol = /^https?$/;
var dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
* esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
* will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function anchor(source) {
	return new RegExp(`^${source}$`);
}
var date$1 = /*@__PURE__*/ anchor(dateSource);
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function datetime$1(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
var anyString = /^[\s\S]{0,}$/;
var number$1 = /^-?\d+(?:\.\d+)?$/;
var boolean$1 = /^(?:true|false)$/i;
// node_modules/zod/v4/core/checks.js
var $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
var _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish(val) && val.length !== void 0;
};
var numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
var $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_big",
			maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
var $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
var $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
var $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
var $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
var $ZodCheckLengthEquals = /*@__PURE__*/ $constructor("$ZodCheckLengthEquals", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
		if (length === def.length) return;
		const origin = getLengthableOrigin(input);
		const tooBig = length > def.length;
		payload.issues.push({
			origin,
			...tooBig ? {
				code: "too_big",
				maximum: def.length
			} : {
				code: "too_small",
				minimum: def.length
			},
			inclusive: true,
			exact: true,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
var $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
var $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
// node_modules/zod/v4/core/versions.js
var version = {
	major: 4,
	minor: 6,
	patch: 7
};
// node_modules/zod/v4/core/schemas.js
var $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
var toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
var $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
var $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
var $ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
	if (def.version) {
		const v = {
			v1: 1,
			v2: 2,
			v3: 3,
			v4: 4,
			v5: 5,
			v6: 6,
			v7: 7,
			v8: 8
		}[def.version];
		if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
		def.pattern ?? (def.pattern = uuid$1(v));
	} else def.pattern ?? (def.pattern = uuid$1());
	$ZodStringFormat.init(inst, def);
});
function canParseURL(input) {
	try {
		if (typeof URL !== "undefined" && typeof URL.canParse === "function") return URL.canParse(input);
		new URL(input);
		return true;
	} catch {
		return false;
	}
}
function validateURL(trimmed, def) {
	if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) return canParseURL(trimmed) || 2;
	return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
	if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) return 1;
	try {
		if (typeof URL !== "undefined") {
			const URLStatic = URL;
			if (typeof URLStatic.parse === "function") return URLStatic.parse(trimmed) ?? 2;
		}
		return new URL(trimmed);
	} catch {
		return 2;
	}
}
var asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
	return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
	hostname.lastIndex = 0;
	return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
	protocol.lastIndex = 0;
	return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
var $ZodURL = /*@__PURE__*/ $constructor("$ZodURL", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		try {
			const trimmed = payload.value.trim();
			const url = validateURL(trimmed, def);
			if (url === 1) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid URL format",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === 2) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === true) {
				payload.value = stripTabAndNewline(trimmed);
				return;
			}
			if (def.hostname && !urlHostnameOk(url, def.hostname)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid hostname",
				pattern: def.hostname.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			if (def.protocol && !urlProtocolOk(url, def.protocol)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid protocol",
				pattern: def.protocol.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
			return;
		} catch (_) {
			payload.issues.push({
				code: "invalid_format",
				format: "url",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		}
	};
});
var $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime$1(def));
	$ZodStringFormat.init(inst, def);
});
var $ZodISODate = /*@__PURE__*/ $constructor("$ZodISODate", (inst, def) => {
	def.pattern ?? (def.pattern = date$1);
	$ZodStringFormat.init(inst, def);
});
var $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
var $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
var $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
var arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
var $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
var NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
var $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject = isObject$1;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
var $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
var $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
var $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
var $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
var $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
// node_modules/zod/v4/core/registries.js
var _a;
var $ZodRegistry = class {
	constructor() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
	}
	add(schema, ..._meta) {
		const meta = _meta[0];
		this._map.set(schema, meta);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
		return this;
	}
	clear() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
		return this;
	}
	remove(schema) {
		const meta = this._map.get(schema);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
		this._map.delete(schema);
		return this;
	}
	get(schema) {
		const p = schema._zod.parent;
		if (p) {
			const pm = { ...this.get(p) ?? {} };
			delete pm.id;
			const f = {
				...pm,
				...this._map.get(schema)
			};
			return Object.keys(f).length ? f : void 0;
		}
		return this._map.get(schema);
	}
	has(schema) {
		return this._map.has(schema);
	}
};
function registry() {
	return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
var globalRegistry = globalThis.__zod_globalRegistry;
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
	return new Class({
		type: "string",
		format: "url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
	return new Class({
		type: "string",
		format: "date",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
	return new $ZodCheckLengthEquals({
		check: "length_equals",
		...normalizeParams(params),
		length
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// @__NO_SIDE_EFFECTS__
function describe$1(description) {
	const ch = new $ZodCheck({ check: "describe" });
	ch._zod.onattach = [(inst) => {
		const existing = globalRegistry.get(inst) ?? {};
		globalRegistry.add(inst, {
			...existing,
			description
		});
	}];
	ch._zod.check = () => {};
	return ch;
}
// node_modules/zod/v4/mini/schemas.js
var ZodMiniType = /*@__PURE__*/ $constructor("ZodMiniType", (inst, def) => {
	if (!inst._zod) throw new Error("Uninitialized schema in ZodMiniType.");
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
}, {
	get with() {
		return this.check;
	},
	set with(value) {
		own(this, "with", value);
	},
	parse(data, params) {
		return parse$1(this, data, params, { callee: this.parse });
	},
	parseAsync(data, params) {
		return parseAsync(this, data, params, { callee: this.parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	check(...checks) {
		const def = this.def;
		return this.clone({
			...def,
			checks: [...def.checks ?? [], ...checks.map((ch) => typeof ch === "function" ? { _zod: {
				check: ch,
				def: { check: "custom" },
				onattach: []
			} } : ch)]
		}, { parent: true });
	},
	clone(_def, params) {
		return clone(this, _def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	}
});
var ZodMiniString = /*@__PURE__*/ $constructor("ZodMiniString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function string(params) {
	return /* @__PURE__ */ _string(ZodMiniString, params);
}
var ZodMiniStringFormat = /*@__PURE__*/ $constructor("ZodMiniStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	ZodMiniString.init(inst, def);
});
var ZodMiniUUID = /*@__PURE__*/ $constructor("ZodMiniUUID", (inst, def) => {
	$ZodUUID.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function uuid(params) {
	return /* @__PURE__ */ _uuid(ZodMiniUUID, params);
}
var ZodMiniURL = /*@__PURE__*/ $constructor("ZodMiniURL", (inst, def) => {
	$ZodURL.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function url(params) {
	return /* @__PURE__ */ _url(ZodMiniURL, params);
}
var ZodMiniNumber = /*@__PURE__*/ $constructor("ZodMiniNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function number(params) {
	return /* @__PURE__ */ _number(ZodMiniNumber, params);
}
var ZodMiniNumberFormat = /*@__PURE__*/ $constructor("ZodMiniNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodMiniNumber.init(inst, def);
});
function int(params) {
	return /* @__PURE__ */ _int(ZodMiniNumberFormat, params);
}
var ZodMiniBoolean = /*@__PURE__*/ $constructor("ZodMiniBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function boolean(params) {
	return /* @__PURE__ */ _boolean(ZodMiniBoolean, params);
}
var ZodMiniArray = /*@__PURE__*/ $constructor("ZodMiniArray", (inst, def) => {
	$ZodArray.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function array$1(element, params) {
	return new ZodMiniArray({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
var ZodMiniObject = /*@__PURE__*/ $constructor("ZodMiniObject", (inst, def) => {
	$ZodObject.init(inst, def);
	ZodMiniType.init(inst, def);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
	return new ZodMiniObject({
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	});
}
var ZodMiniEnum = /*@__PURE__*/ $constructor("ZodMiniEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodMiniType.init(inst, def);
	inst.options = [...inst._zod.values];
});
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
	return new ZodMiniEnum({
		type: "enum",
		entries: Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values,
		...normalizeParams(params)
	});
}
var ZodMiniLiteral = /*@__PURE__*/ $constructor("ZodMiniLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function literal(value, params) {
	return new ZodMiniLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
var ZodMiniOptional = /*@__PURE__*/ $constructor("ZodMiniOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
	return new ZodMiniOptional({
		type: "optional",
		innerType
	});
}
var ZodMiniNullable = /*@__PURE__*/ $constructor("ZodMiniNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
	return new ZodMiniNullable({
		type: "nullable",
		innerType
	});
}
var ZodMiniCustom = /*@__PURE__*/ $constructor("ZodMiniCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function refine(fn, _params = {}) {
	return /* @__PURE__ */ _refine(ZodMiniCustom, fn, _params);
}
var describe = describe$1;
// node_modules/zod/v4/mini/iso.js
var ZodMiniISODateTime = /*@__PURE__*/ $constructor("ZodMiniISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
	return /* @__PURE__ */ _isoDateTime(ZodMiniISODateTime, params);
}
var ZodMiniISODate = /*@__PURE__*/ $constructor("ZodMiniISODate", (inst, def) => {
	$ZodISODate.init(inst, def);
	ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function date(params) {
	return /* @__PURE__ */ _isoDate(ZodMiniISODate, params);
}
// lib/zod.ts
/**
* The one door to zod. `jitless` must be set before the first schema is defined: zod otherwise
* compiles parsers with `new Function`, which a browser extension's content security policy forbids.
*/
config({ jitless: true });
/** Attaches the field's description, which the OpenAPI document and the docs are made from. */
function doc(schema, text) {
	return schema.check(describe(text));
}
// lib/contract/primitives.ts
/** The five jurisdictions a check can be scoped to, in the order answers list them. */
var JURISDICTIONS = [
	"CH",
	"DE",
	"EU",
	"AT",
	"US"
];
var Jurisdiction = /* @__PURE__ */ _enum(JURISDICTIONS);
var NiceClasses = (/* @__PURE__ */ array$1(int().check(/* @__PURE__ */ _gte(1), /* @__PURE__ */ _lte(45)))).check(/* @__PURE__ */ _maxLength(45));
/** ISO 3166-1 alpha-2, or `EU`, or `WO` for an international registration (WIPO ST.3). */
var RegionCode = (/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[A-Z]{2}$/));
/** RFC 3339 instant in UTC. */
var Instant = /* @__PURE__ */ datetime();
/** Calendar date, `YYYY-MM-DD`. */
var CalendarDate = /* @__PURE__ */ date();
/** Answers carry https addresses or none: a link made from a register's record is never trusted further. */
var HttpsUrl = /* @__PURE__ */ url({ protocol: /^https$/ });
/** Whole points from 0 to 100. */
var Points = int().check(/* @__PURE__ */ _gte(0), /* @__PURE__ */ _lte(100));
var Count = int().check(/* @__PURE__ */ _gte(0));
/** Answer of GET /.well-known/brand-check-keys.json: a JWK set. */
var ReceiptKeys = /* @__PURE__ */ object({ keys: doc(/* @__PURE__ */ array$1(/* @__PURE__ */ object({
	kty: doc(/* @__PURE__ */ literal("OKP"), "Type of the key (RFC 8037)."),
	crv: doc(/* @__PURE__ */ literal("Ed25519"), "Its curve."),
	x: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[\w-]{43}$/)), "The public key, base64url."),
	kid: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[\w-]{16}$/)), "Its id, as receipts name it: the first 16 characters of its JWK thumbprint (RFC 7638)."),
	use: doc(/* @__PURE__ */ literal("sig"), "What it is for: signatures."),
	alg: doc(/* @__PURE__ */ literal("EdDSA"), "Algorithm of the signatures."),
	createdAt: doc(Instant, "From when on it signed."),
	retiredAt: doc(/* @__PURE__ */ nullable(Instant), "From when on it signed no more; null for the key in use.")
})), "Every key that ever signed, the one in use first.") });
// lib/receipts/base64url.ts
/** Base64url without padding (RFC 4648, section 5). */
function toBase64Url(bytes) {
	return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
/** The bytes, or null where the text is not the one way to write them. */
function fromBase64Url(text) {
	try {
		const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
		return toBase64Url(bytes) === text ? bytes : null;
	} catch {
		return null;
	}
}
// node_modules/canonicalize/lib/canonicalize.js
function serializeString(value) {
	if (!value.isWellFormed()) throw new Error("Lone surrogate is not allowed");
	return JSON.stringify(value);
}
function serializePrimitive(value) {
	switch (typeof value) {
		case "number":
			if (isNaN(value)) throw new Error("NaN is not allowed");
			if (!isFinite(value)) throw new Error("Infinity is not allowed");
			return JSON.stringify(value);
		case "string": return serializeString(value);
		case "boolean": return value ? "true" : "false";
		default: return JSON.stringify(value);
	}
}
function enterValue(value, seen) {
	let wrappers = null;
	while (value !== null && typeof value === "object" && typeof value.toJSON === "function") {
		if (seen.has(value)) throw new Error("Circular reference detected");
		seen.add(value);
		(wrappers ??= []).push(value);
		value = value.toJSON();
	}
	if (value instanceof Number || value instanceof String || value instanceof Boolean) value = value.valueOf();
	if (value === null || typeof value !== "object") {
		if (wrappers !== null) for (const wrapper of wrappers) seen.delete(wrapper);
		return serializePrimitive(value);
	}
	if (seen.has(value)) throw new Error("Circular reference detected");
	seen.add(value);
	return {
		container: value,
		keys: Array.isArray(value) ? null : Object.keys(value).sort(),
		index: 0,
		first: true,
		wrappers
	};
}
function canonicalize(object) {
	if (object === null || typeof object !== "object") return serializePrimitive(object);
	const seen = /* @__PURE__ */ new Set();
	const root = enterValue(object, seen);
	if (typeof root !== "object") return root;
	let result = root.keys === null ? "[" : "{";
	const stack = [root];
	outer: while (stack.length > 0) {
		const frame = stack[stack.length - 1];
		const container = frame.container;
		if (frame.keys === null) {
			while (frame.index < container.length) {
				const i = frame.index++;
				if (i > 0) result += ",";
				const element = container[i];
				const value = element === void 0 || typeof element === "symbol" || typeof element === "function" ? null : element;
				if (value === null || typeof value !== "object") {
					result += serializePrimitive(value);
					continue;
				}
				const child = enterValue(value, seen);
				if (typeof child !== "object") {
					result += child === void 0 ? "null" : child;
					continue;
				}
				result += child.keys === null ? "[" : "{";
				stack.push(child);
				continue outer;
			}
			result += "]";
		} else {
			const keys = frame.keys;
			while (frame.index < keys.length) {
				const key = keys[frame.index++];
				const value = container[key];
				if (value === void 0 || typeof value === "symbol" || typeof value === "function") continue;
				if (value === null || typeof value !== "object") {
					if (frame.first) frame.first = false;
					else result += ",";
					result += serializeString(key) + ":" + serializePrimitive(value);
					continue;
				}
				const child = enterValue(value, seen);
				if (child === void 0) continue;
				if (frame.first) frame.first = false;
				else result += ",";
				result += serializeString(key) + ":";
				if (typeof child !== "object") {
					result += child;
					continue;
				}
				result += child.keys === null ? "[" : "{";
				stack.push(child);
				continue outer;
			}
			result += "}";
		}
		seen.delete(container);
		if (frame.wrappers !== null) for (const wrapper of frame.wrappers) seen.delete(wrapper);
		stack.pop();
	}
	return result;
}
// lib/receipts/canonical.ts
/**
* The bytes that a receipt signs: the answer without `receipt`, canonical by RFC 8785, in UTF-8. Null for what has no
* canonical form, such as half a surrogate pair.
*/
function signedBytes(answer) {
	const { receipt: _receipt, ...rest } = answer;
	try {
		const text = canonicalize(rest);
		return text === void 0 ? null : new TextEncoder().encode(text);
	} catch {
		return null;
	}
}
// lib/receipts/verify.ts
var FORM = /^v1\.([\w-]{16})\.([\w-]{86})$/;
/** Clocks of the machines that sign may differ by that much. */
var SKEW_MS = 3e5;
var no = (reason) => ({
	valid: false,
	reason
});
function inUse({ createdAt, retiredAt }, at) {
	const until = retiredAt === null ? Number.POSITIVE_INFINITY : Date.parse(retiredAt);
	return at >= Date.parse(createdAt) - SKEW_MS && at <= until + SKEW_MS;
}
async function isSigned({ kty, crv, x }, signature, bytes) {
	const key = await crypto.subtle.importKey("jwk", {
		kty,
		crv,
		x
	}, "Ed25519", false, ["verify"]);
	return crypto.subtle.verify("Ed25519", key, signature, bytes);
}
/**
* Whether an answer is, to the last character, what a service signed. `answer` is the JSON as it was sent; `keys` is
* what `/.well-known/brand-check-keys.json` of that service answers. Needs Ed25519 in WebCrypto (Node 20, Chrome 137,
* Firefox 129, Safari 17).
*/
async function verifyReceipt(answer, keys) {
	if (typeof answer !== "object" || answer === null) return no("not_readable");
	const { receipt, checkedAt } = answer;
	if (receipt === null || receipt === void 0) return no("no_receipt");
	const [, kid, text] = FORM.exec(String(receipt)) ?? [];
	const known = ReceiptKeys.safeParse(keys);
	const signature = fromBase64Url(text ?? "");
	const bytes = signedBytes(answer);
	if (typeof receipt !== "string" || kid === void 0 || signature === null || bytes === null || !known.success) return no("not_readable");
	const key = known.data.keys.find((each) => each.kid === kid);
	if (key === void 0) return no("unknown_key");
	if (!await isSigned(key, signature, bytes)) return no("changed");
	return inUse(key, Date.parse(String(checkedAt))) ? {
		valid: true,
		key
	} : no("key_not_in_use");
}
// lib/contract/quotas.ts
var KEY_SCOPES = [
	"checks",
	"trademarks",
	"requirements",
	"usage"
];
var KeyScope = /* @__PURE__ */ _enum(KEY_SCOPES);
var Quotas = /* @__PURE__ */ object({
	key: doc(/* @__PURE__ */ object({
		id: doc(/* @__PURE__ */ string(), "Public id of the key."),
		label: doc(/* @__PURE__ */ string(), "What its holder calls it."),
		last4: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _length(4)), "Last four characters of the key."),
		kind: doc(/* @__PURE__ */ _enum(["extension", "server"]), "What the key is made for."),
		scopes: doc(/* @__PURE__ */ array$1(KeyScope), "What the key may ask for."),
		createdAt: doc(Instant, "When the key was made."),
		expiresAt: doc(/* @__PURE__ */ nullable(Instant), "When it ends; null for never.")
	}), "The key that was sent, without its secret."),
	plan: doc(/* @__PURE__ */ object({
		name: doc(/* @__PURE__ */ string(), "Name of the plan."),
		baseFee: doc(/* @__PURE__ */ object({
			amount: doc((/* @__PURE__ */ number()).check(/* @__PURE__ */ _gte(0)), "Base fee of a period, in the currency."),
			currency: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[A-Z]{3}$/)), "ISO 4217.")
		}), "What the plan costs."),
		includedRequests: doc(Count, "Charged answers included in the base fee."),
		note: doc(/* @__PURE__ */ string(), "What the plan says about larger quotas.")
	}), "What the key is entitled to."),
	period: doc(/* @__PURE__ */ object({
		start: doc(Instant, "First instant."),
		end: doc(Instant, "First instant after it.")
	}), "The period the quota counts in."),
	limit: doc(Count, "Charged answers allowed in the period."),
	used: doc(Count, "Charged answers so far."),
	remaining: doc(Count, "What is left."),
	resetAt: doc(Instant, "When the count starts again."),
	rateLimits: doc(/* @__PURE__ */ array$1(/* @__PURE__ */ object({
		name: doc(/* @__PURE__ */ string(), "Name of the policy, as in RateLimit-Policy."),
		limit: doc(Count, "Requests allowed in a window."),
		windowSeconds: doc(int().check(/* @__PURE__ */ _gte(1)), "Length of the window."),
		remaining: doc(Count, "What is left in this window.")
	})), "Limits on how fast may be asked."),
	charges: doc(/* @__PURE__ */ array$1(/* @__PURE__ */ object({
		what: doc(/* @__PURE__ */ string(), "A kind of answer."),
		units: doc(Count, "What it costs.")
	})), "What costs how much."),
	features: doc(/* @__PURE__ */ array$1(/* @__PURE__ */ string()), "What this service offers beyond the documented minimum.")
});
// lib/names/clean.ts
/** Trade mark, registered, copyright, service mark and sound recording signs. */
var SIGNS = /[™®©℠℗]|\((?:tm|r|c|sm)\)/giu;
/**
* Format characters (zero width, direction marks, soft hyphen), controls, lone surrogates, and what is drawn as
* nothing though it is a letter or a mark: fillers, variation selectors (Default_Ignorable_Code_Point, UAX #44).
*/
var INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]|(?![\s])\p{Cc}/gu;
var OPENING_QUOTES = "\"'“”„‟‘’‚‛«»‹›`´「『《〈＂＇";
var CLOSING_QUOTES = `${OPENING_QUOTES}」』》〉`;
/** What separates a name from its sentence or list. A leading dot (.NET) and a closing ! (Yahoo!) belong to names. */
var LEADING = ",;:!?…·•|–—-";
var TRAILING = ",;:…|";
function stripEdges(text, left, right) {
	const characters = [...text];
	let from = 0;
	let to = characters.length;
	while (from < to && left.includes(characters[from])) from++;
	while (to > from && right.includes(characters[to - 1])) to--;
	return characters.slice(from, to).join("");
}
/** Removes quotes around the whole name; an apostrophe at one end alone (`Levis'`) belongs to the name. */
function unquote(text) {
	const last = [...text].at(-1) ?? "";
	const first = [...text][0] ?? "";
	if (OPENING_QUOTES.includes(first)) return stripEdges(text, OPENING_QUOTES, CLOSING_QUOTES).trim();
	if (last !== "" && CLOSING_QUOTES.includes(last) && !"'’".includes(last)) return stripEdges(text, "", CLOSING_QUOTES).trim();
	return text;
}
function pass(raw, changes) {
	const step = (change, before, after) => {
		if (after !== before) changes.add(change);
		return after;
	};
	let name = step("invisible", raw, raw.replace(INVISIBLE, ""));
	name = stripEdges(name.trim(), LEADING, `${TRAILING}.`).trim();
	name = step("signs", name, name.replace(SIGNS, "").trim());
	name = step("quotes", name, unquote(name));
	return step("spacing", name, name.replace(/\s+/gu, " "));
}
/**
* Makes the name that is checked out of what a person selected or typed: NFC, no invisible
* characters, no trade mark signs, no quotes around it, single spaces. White space and sentence
* punctuation at the ends go without mention; everything else that went is named in `changes`.
* Cleaning a cleaned name changes nothing.
*/
function cleanName(raw) {
	const changes = /* @__PURE__ */ new Set();
	let before = raw;
	let name = pass(raw.normalize("NFC"), changes);
	while (name !== before) {
		before = name;
		name = pass(name.normalize("NFC"), changes);
	}
	return {
		name,
		changes: [...changes]
	};
}
var codes = Object.keys({
	invalid_request: {
		status: 400,
		title: "The request is not valid",
		retryable: false
	},
	unauthorized: {
		status: 401,
		title: "A valid API key is needed",
		retryable: false
	},
	forbidden: {
		status: 403,
		title: "This key may not do that",
		retryable: false
	},
	not_found: {
		status: 404,
		title: "There is nothing at this address",
		retryable: false
	},
	unknown_jurisdiction: {
		status: 404,
		title: "This jurisdiction is not covered",
		retryable: false
	},
	method_not_allowed: {
		status: 405,
		title: "This address does not take that method",
		retryable: false
	},
	payload_too_large: {
		status: 413,
		title: "The request is too large",
		retryable: false
	},
	unsupported_media_type: {
		status: 415,
		title: "The body must be JSON",
		retryable: false
	},
	misdirected_request: {
		status: 421,
		title: "This service does not answer for that host",
		retryable: false
	},
	burst_exceeded: {
		status: 429,
		title: "Too many requests at once",
		retryable: true
	},
	quota_exceeded: {
		status: 429,
		title: "The quota of this period is used up",
		retryable: true
	},
	internal_error: {
		status: 500,
		title: "Something went wrong in the service",
		retryable: true
	},
	storage_unavailable: {
		status: 503,
		title: "The service cannot reach its database",
		retryable: true
	},
	no_source_answered: {
		status: 503,
		title: "Not one source answered",
		retryable: true
	}
});
/** RFC 9457 problem details, with members of our own from `code` on. */
var Problem = /* @__PURE__ */ object({
	type: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "Address of a page that explains the error."),
	title: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "The error in a few words."),
	status: doc(int().check(/* @__PURE__ */ _gte(400), /* @__PURE__ */ _lte(599)), "HTTP status."),
	detail: doc(/* @__PURE__ */ string(), "What went wrong this time and what to do."),
	instance: doc(/* @__PURE__ */ string(), "Path of the request, without its query."),
	code: doc(/* @__PURE__ */ _enum(codes), "Stable name of the error."),
	requestId: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "Id to quote when asking for help."),
	retryable: doc(/* @__PURE__ */ boolean(), "Whether the same request may succeed later."),
	errors: doc(/* @__PURE__ */ optional(/* @__PURE__ */ array$1(/* @__PURE__ */ object({
		pointer: doc(/* @__PURE__ */ string(), "JSON pointer (RFC 6901) to the field."),
		detail: doc(/* @__PURE__ */ string(), "What is wrong with it.")
	}))), "One entry for each bad field."),
	charged: doc(/* @__PURE__ */ literal(false), "Errors never cost anything.")
});
// lib/retry-after.ts
/** Reads an HTTP date in any of its three forms (RFC 9110 section 5.6.7): milliseconds since the epoch, or null. */
function readHttpDate(value) {
	const at = /^[a-z]{3}/i.test(value) ? Date.parse(value) : NaN;
	return Number.isNaN(at) ? null : at;
}
/**
* Reads Retry-After (RFC 9110 section 10.2.3): seconds or an HTTP date. Milliseconds since the epoch, at most
* `longestMs` after `now`; null where it names no time to come.
*/
function readRetryAfter(header, now, longestMs) {
	const value = header?.trim() ?? "";
	const at = /^\d+$/.test(value) ? now + Number(value) * 1e3 : readHttpDate(value);
	if (at === null || at <= now) return null;
	return Math.min(at, now + longestMs);
}
// lib/client/failure.ts
/** Longest wait that is passed on, in milliseconds: units come back each month. */
var LONGEST_WAIT_MS = 26784e5;
/** A call that gave no result. `failure` can cross a message channel; the error itself cannot. */
var ServiceFailure = class extends Error {
	name = "ServiceFailure";
	failure;
	constructor(failure) {
		super(failure.detail ?? failure.kind);
		this.failure = failure;
	}
};
var KIND_BY_CODE = {
	invalid_request: "invalid_name",
	unauthorized: "key",
	forbidden: "key",
	burst_exceeded: "burst",
	quota_exceeded: "quota",
	no_source_answered: "no_source"
};
function kindOfStatus(status) {
	if (status === 401 || status === 403) return "key";
	if (status === 429) return "burst";
	return "service";
}
function failure(kind, more = {}) {
	return {
		kind,
		code: null,
		detail: null,
		requestId: null,
		retryable: true,
		retryAt: null,
		...more
	};
}
/** The failure a problem document stands for; one that cannot be read is judged by its status. */
function problemFailure(body, status, headers, now) {
	const requestId = headers.get("Request-Id");
	const retryAt = readRetryAfter(headers.get("Retry-After"), now, LONGEST_WAIT_MS);
	const read = Problem.safeParse(body);
	if (!read.success) return failure(kindOfStatus(status), {
		requestId,
		retryAt,
		retryable: status >= 500 || status === 429
	});
	const problem = read.data;
	const detail = [problem.detail, ...(problem.errors ?? []).map((error) => error.detail)].join(" ");
	return {
		kind: KIND_BY_CODE[problem.code] ?? kindOfStatus(problem.status),
		code: problem.code,
		detail,
		requestId: problem.requestId,
		retryable: problem.retryable,
		retryAt
	};
}
/** Tells a caller's own abort from a deadline and from a service that cannot be reached. */
function thrownFailure(error, online) {
	if (error instanceof ServiceFailure) return error.failure;
	if (error instanceof DOMException && error.name === "TimeoutError") return failure("timeout");
	if (error instanceof DOMException && error.name === "AbortError") return failure("interrupted");
	return failure(online ? "unreachable" : "offline");
}
// lib/client/capped.ts
/** Longest answer that is read, in bytes. The longest honest one, a page of 200 conflicts, is a tenth of it. */
var ANSWER_MAX = 2e6;
/** The parts of an answer's body. Throws ServiceFailure for one that does not end in time to be believed. */
async function* capped(response) {
	let length = 0;
	for await (const part of response.body ?? []) {
		length += part.length;
		if (length > ANSWER_MAX) throw new ServiceFailure(failure("bad_answer", { requestId: response.headers.get("Request-Id") }));
		yield part;
	}
}
/** The whole body as text, under the same limit. */
async function cappedText(response) {
	const decoder = new TextDecoder();
	let text = "";
	for await (const part of capped(response)) text += decoder.decode(part, { stream: true });
	return text + decoder.decode();
}
// lib/client/http.ts
async function readJson(response) {
	try {
		return JSON.parse(await cappedText(response));
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
/** One call to the service; a status other than 2xx throws the ServiceFailure it stands for. */
async function send(call, path, init) {
	const headers = new Headers(init.headers);
	headers.set("X-API-Key", call.apiKey);
	const response = await call.fetch(`${call.baseUrl}${path}`, {
		...init,
		headers,
		credentials: "omit",
		redirect: "error",
		referrerPolicy: "no-referrer"
	});
	if (response.ok) return response;
	throw new ServiceFailure(problemFailure(await readJson(response), response.status, response.headers, call.now()));
}
/** The answer as `read` understands it; null from `read` is an answer that cannot be used. */
async function readAnswer(response, read) {
	const value = read(await readJson(response));
	if (value === null) throw badAnswer(response);
	return value;
}
function badAnswer(response) {
	return new ServiceFailure(failure("bad_answer", { requestId: response.headers.get("Request-Id") }));
}
// lib/client/patience.ts
/** Failures that pass by themselves; a quota comes back too late, and being offline is seen to first. */
var PASSING = [
	"burst",
	"no_source",
	"service",
	"unreachable",
	"timeout",
	"interrupted",
	"bad_answer"
];
var FIRST_WAIT_MS = 250;
/** Milliseconds to wait before the next try: what the service asks for, and by chance a little more; null for no try. */
function waitBefore(tries, why, { now, longestWaitMs }) {
	if (!why.retryable || !PASSING.includes(why.kind)) return null;
	const asked = why.retryAt === null ? 0 : why.retryAt - now();
	if (asked > longestWaitMs) return null;
	return Math.max(0, asked) + Math.random() * FIRST_WAIT_MS * 2 ** tries;
}
/** Waits, or rejects with the reason of the signal. */
function wait(ms, signal) {
	return new Promise((resolve, reject) => {
		const left = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", left);
			resolve();
		}, ms);
		signal?.addEventListener("abort", left, { once: true });
	});
}
/**
* Tries a call until it succeeds, its failure is one that stays, or there were enough tries. `mayRepeat` is asked after
* each failure whether trying again does no harm. Throws ServiceFailure.
*/
async function tried(work, patience, given = {}) {
	const { signal, mayRepeat = () => true } = given;
	const idempotencyKey = crypto.randomUUID();
	for (let tries = 0;; tries++) {
		const deadline = AbortSignal.timeout(patience.timeoutMs);
		try {
			return await work({
				signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
				idempotencyKey
			});
		} catch (error) {
			const why = thrownFailure(error, patience.online());
			const ms = tries < patience.retries && !signal?.aborted && mayRepeat(why) ? waitBefore(tries, why, patience) : null;
			if (ms === null) throw error instanceof ServiceFailure ? error : new ServiceFailure(why);
			await wait(ms, signal).catch(() => {
				throw new ServiceFailure(failure("interrupted"));
			});
		}
	}
}
// lib/client/quota-left.ts
/**
* What is left of the period, from `RateLimit: "burst";r=57;t=24, "period";r=412;t=1036800`
* (draft-ietf-httpapi-ratelimit-headers-11: r is what remains, t the seconds until it is restored).
*/
function readQuotaLeft(header, now) {
	for (const item of (header ?? "").split(",")) {
		const [policy, ...parameters] = item.split(";").map((part) => part.trim());
		if (policy !== "\"period\"") continue;
		const values = new Map(parameters.map((parameter) => parameter.split("=")));
		const remaining = Number(values.get("r"));
		const seconds = Number(values.get("t"));
		if (Number.isInteger(remaining) && Number.isInteger(seconds)) return {
			remaining,
			resetAt: now + seconds * 1e3
		};
	}
	return null;
}
// node_modules/eventsource-parser/dist/errors.js
/**
* Error thrown when encountering an issue during parsing.
*
* @public
*/
var ParseError = class extends Error {
	constructor(message, options) {
		super(message);
		this.name = "ParseError";
		this.type = options.type;
		this.field = options.field;
		this.value = options.value;
		this.line = options.line;
	}
};
// node_modules/eventsource-parser/dist/parse.js
/**
* EventSource/Server-Sent Events parser
* @see https://html.spec.whatwg.org/multipage/server-sent-events.html
*/
var LF = 10;
var CR = 13;
var SPACE = 32;
var MAX_FIELD_PREFIX_LENGTH = 6;
/**
* Creates a new EventSource parser.
*
* @param config - Parser configuration. Accepts callbacks (see {@link ParserCallbacks})
*   and options like `maxBufferSize` (see {@link ParserConfig}).
*
* @returns A new EventSource parser, with `feed` and `reset` methods.
* @public
*/
function createParser(config) {
	if (typeof config === "function") throw new TypeError("`config` must be an object, got a function instead. Did you mean `createParser({onEvent: fn})`?");
	const { maxBufferSize, onComment, onError, onEvent, onId, onRetry } = config;
	const pendingFragments = [];
	let pendingFragmentsLength = 0;
	let bomPrefix = "";
	let id;
	let data = "";
	let dataLines = 0;
	let eventType;
	let terminated = false;
	let skippingLine = false;
	let skipNextLineFeed = false;
	/**
	* Feeds a chunk of the SSE stream to the parser. Any trailing bytes that do
	* not yet form a complete line are held back and prepended to the next chunk,
	* so callers can pass arbitrary slices of the stream without worrying about
	* line boundaries.
	*
	* Per the SSE spec, one leading UTF-8 BOM is stripped before parsing,
	* even when split across chunks. This handles both the raw 3-byte form (0xEF 0xBB
	* 0xBF) and a single decoded U+FEFF, so a leading BOM is ignored regardless of
	* how the caller decoded the bytes.
	*
	* @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
	*/
	function feed(chunk) {
		if (terminated) throw new Error("Cannot feed parser: it was terminated after exceeding the configured max buffer size. Call `reset()` to resume parsing.");
		if (bomPrefix !== void 0) {
			chunk = bomPrefix + chunk;
			if (chunk === "" || chunk === "ï" || chunk === "ï»") {
				bomPrefix = chunk;
				return;
			}
			bomPrefix = void 0;
			chunk = chunk.replace(/^(?:\uFEFF|\xEF\xBB\xBF)/, "");
		}
		if (skippingLine || skipNextLineFeed) {
			chunk = resumeAfterSkip(chunk);
			if (!chunk) return;
		}
		if (!pendingFragments.length) {
			const trailing = processLines(chunk);
			if (trailing !== "") storeTrailing(trailing);
			checkForBufferOverflow();
			return;
		}
		if (chunk.indexOf("\n") === -1 && chunk.indexOf("\r") === -1) {
			if (pendingFragmentsLength < MAX_FIELD_PREFIX_LENGTH) {
				if (!shouldBufferTrailing(pendingFragments.join("") + chunk.slice(0, MAX_FIELD_PREFIX_LENGTH - pendingFragmentsLength))) {
					pendingFragments.length = 0;
					pendingFragmentsLength = 0;
					skippingLine = true;
					return;
				}
			}
			pendingFragments.push(chunk);
			pendingFragmentsLength += chunk.length;
			checkForBufferOverflow();
			return;
		}
		pendingFragments.push(chunk);
		const input = pendingFragments.join("");
		pendingFragments.length = 0;
		pendingFragmentsLength = 0;
		storeTrailing(processLines(input));
		checkForBufferOverflow();
	}
	function resumeAfterSkip(chunk) {
		if (chunk.length === 0) return chunk;
		if (skipNextLineFeed) {
			skipNextLineFeed = false;
			return chunk.charCodeAt(0) === LF ? chunk.slice(1) : chunk;
		}
		const crIndex = chunk.indexOf("\r");
		const lfIndex = chunk.indexOf("\n");
		const lineEnd = crIndex === -1 ? lfIndex : lfIndex === -1 ? crIndex : crIndex < lfIndex ? crIndex : lfIndex;
		if (lineEnd === -1) return "";
		if (lineEnd === chunk.length - 1 && chunk.charCodeAt(lineEnd) === CR) {
			skippingLine = false;
			skipNextLineFeed = true;
			return "";
		}
		skippingLine = false;
		return chunk.slice(lineEnd + (chunk.charCodeAt(lineEnd) === CR && chunk.charCodeAt(lineEnd + 1) === LF ? 2 : 1));
	}
	function storeTrailing(trailing) {
		if (!trailing) return;
		if (trailing.charCodeAt(trailing.length - 1) === CR) {
			parseLine(trailing, 0, trailing.length - 1);
			if (checkForBufferOverflow()) return;
			skipNextLineFeed = true;
			return;
		}
		if (shouldBufferTrailing(trailing)) {
			pendingFragments.push(trailing);
			pendingFragmentsLength = trailing.length;
			return;
		}
		skippingLine = true;
	}
	function shouldBufferTrailing(trailing) {
		const firstCharCode = trailing.charCodeAt(0);
		return firstCharCode === 58 && !!onComment || firstCharCode === 100 && isPotentialField(trailing, "data") || firstCharCode === 101 && isPotentialField(trailing, "event") || firstCharCode === 105 && isPotentialField(trailing, "id") || firstCharCode === 114 && isPotentialField(trailing, "retry");
	}
	function checkForBufferOverflow() {
		if (terminated) return true;
		if (maxBufferSize === void 0) return false;
		if (pendingFragmentsLength + data.length <= maxBufferSize) return false;
		terminated = true;
		pendingFragments.length = 0;
		pendingFragmentsLength = 0;
		id = void 0;
		data = "";
		dataLines = 0;
		eventType = void 0;
		skippingLine = false;
		skipNextLineFeed = false;
		onError === null || onError === void 0 || onError(new ParseError(`Buffered data exceeded max buffer size of ${maxBufferSize} characters`, { type: "max-buffer-size-exceeded" }));
		return true;
	}
	/**
	* Splits `chunk` into SSE lines and dispatches each to the appropriate handler.
	* Returns any trailing bytes that did not terminate with a line break, so the
	* caller can prepend them to the next chunk.
	*
	* The SSE spec permits three line terminators: `\n`, `\r`, and `\r\n`. Real-world
	* streams almost always use plain `\n`, so we take a fast path when no `\r` is
	* present in the chunk. The slow path is spec-correct but does more work per line.
	*/
	function processLines(chunk) {
		let searchIndex = 0;
		if (chunk.indexOf("\r") === -1) {
			let lfIndex = chunk.indexOf("\n", searchIndex);
			while (lfIndex !== -1) {
				if (searchIndex === lfIndex) {
					if (id !== void 0) onId === null || onId === void 0 || onId(id);
					if (dataLines > 0) onEvent === null || onEvent === void 0 || onEvent({
						id,
						event: eventType,
						data
					});
					id = void 0;
					data = "";
					dataLines = 0;
					eventType = void 0;
					searchIndex = lfIndex + 1;
					lfIndex = chunk.indexOf("\n", searchIndex);
					continue;
				}
				const firstCharCode = chunk.charCodeAt(searchIndex);
				if (isDataPrefix(chunk, searchIndex, firstCharCode)) {
					const valueStart = chunk.charCodeAt(searchIndex + 5) === SPACE ? searchIndex + 6 : searchIndex + 5;
					const value = chunk.slice(valueStart, lfIndex);
					if (dataLines === 0 && chunk.charCodeAt(lfIndex + 1) === LF) {
						if (id !== void 0) onId === null || onId === void 0 || onId(id);
						onEvent === null || onEvent === void 0 || onEvent({
							id,
							event: eventType,
							data: value
						});
						id = void 0;
						data = "";
						eventType = void 0;
						searchIndex = lfIndex + 2;
						lfIndex = chunk.indexOf("\n", searchIndex);
						continue;
					}
					data = dataLines === 0 ? value : `${data}\n${value}`;
					dataLines++;
				} else if (isEventPrefix(chunk, searchIndex, firstCharCode)) eventType = chunk.slice(chunk.charCodeAt(searchIndex + 6) === SPACE ? searchIndex + 7 : searchIndex + 6, lfIndex) || void 0;
				else parseLine(chunk, searchIndex, lfIndex);
				if (checkForBufferOverflow()) return "";
				searchIndex = lfIndex + 1;
				lfIndex = chunk.indexOf("\n", searchIndex);
			}
			return chunk.slice(searchIndex);
		}
		let crIndex = chunk.indexOf("\r", searchIndex);
		let lfIndex = chunk.indexOf("\n", searchIndex);
		while (searchIndex < chunk.length) {
			let lineEnd = -1;
			if (crIndex !== -1 && lfIndex !== -1) lineEnd = crIndex < lfIndex ? crIndex : lfIndex;
			else if (crIndex !== -1) {
				if (crIndex === chunk.length - 1) lineEnd = -1;
				else lineEnd = crIndex;
			} else if (lfIndex !== -1) lineEnd = lfIndex;
			if (lineEnd === -1) break;
			parseLine(chunk, searchIndex, lineEnd);
			if (checkForBufferOverflow()) return "";
			searchIndex = lineEnd + 1;
			if (chunk.charCodeAt(searchIndex - 1) === CR && chunk.charCodeAt(searchIndex) === LF) searchIndex++;
			if (crIndex !== -1 && crIndex < searchIndex) crIndex = chunk.indexOf("\r", searchIndex);
			if (lfIndex !== -1 && lfIndex < searchIndex) lfIndex = chunk.indexOf("\n", searchIndex);
		}
		return chunk.slice(searchIndex);
	}
	function parseLine(chunk, start, end) {
		if (start === end) {
			dispatchEvent();
			return;
		}
		const firstCharCode = chunk.charCodeAt(start);
		if (isDataPrefix(chunk, start, firstCharCode)) {
			const valueStart = chunk.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5;
			const value = chunk.slice(valueStart, end);
			data = dataLines === 0 ? value : `${data}\n${value}`;
			dataLines++;
			return;
		}
		if (isEventPrefix(chunk, start, firstCharCode)) {
			eventType = chunk.slice(chunk.charCodeAt(start + 6) === SPACE ? start + 7 : start + 6, end) || void 0;
			return;
		}
		if (firstCharCode === 105 && chunk.charCodeAt(start + 1) === 100 && chunk.charCodeAt(start + 2) === 58) {
			const value = chunk.slice(chunk.charCodeAt(start + 3) === SPACE ? start + 4 : start + 3, end);
			if (!value.includes("\0")) id = value;
			return;
		}
		if (firstCharCode === 58) {
			if (onComment) {
				const line = chunk.slice(start, end);
				onComment(line.slice(chunk.charCodeAt(start + 1) === SPACE ? 2 : 1));
			}
			return;
		}
		const line = chunk.slice(start, end);
		const fieldSeparatorIndex = line.indexOf(":");
		if (fieldSeparatorIndex === -1) {
			processField(line, "", line);
			return;
		}
		const field = line.slice(0, fieldSeparatorIndex);
		const offset = line.charCodeAt(fieldSeparatorIndex + 1) === SPACE ? 2 : 1;
		processField(field, line.slice(fieldSeparatorIndex + offset), line);
	}
	function processField(field, value, line) {
		switch (field) {
			case "event":
				eventType = value || void 0;
				break;
			case "data":
				data = dataLines === 0 ? value : `${data}\n${value}`;
				dataLines++;
				break;
			case "id":
				if (!value.includes("\0")) id = value;
				break;
			case "retry":
				if (/^\d+$/.test(value)) onRetry === null || onRetry === void 0 || onRetry(parseInt(value, 10));
				else onError === null || onError === void 0 || onError(new ParseError(`Invalid \`retry\` value: "${value}"`, {
					type: "invalid-retry",
					value,
					line
				}));
				break;
			default: onError === null || onError === void 0 || onError(new ParseError(`Unknown field "${field.length > 20 ? `${field.slice(0, 20)}…` : field}"`, {
				type: "unknown-field",
				field,
				value,
				line
			}));
		}
	}
	function dispatchEvent() {
		if (id !== void 0) onId === null || onId === void 0 || onId(id);
		if (dataLines > 0) onEvent === null || onEvent === void 0 || onEvent({
			id,
			event: eventType,
			data
		});
		id = void 0;
		data = "";
		dataLines = 0;
		eventType = void 0;
	}
	function reset(options = {}) {
		if (options.consume && pendingFragments.length > 0) {
			const incompleteLine = pendingFragments.join("");
			parseLine(incompleteLine, 0, incompleteLine.length);
		}
		bomPrefix = "";
		id = void 0;
		data = "";
		dataLines = 0;
		eventType = void 0;
		pendingFragments.length = 0;
		pendingFragmentsLength = 0;
		terminated = false;
		skippingLine = false;
		skipNextLineFeed = false;
	}
	return {
		feed,
		reset
	};
}
/**
* Checks if `chunk` starts with the literal `data:` at index `i`.
*
* Equivalent to `chunk.startsWith('data:', i)`, but benchmarks show this
* hand-unrolled char-code comparison is ~20% faster on common event types.
* The caller passes `firstCharCode` (the code at `i`) so it can be reused
* across prefix checks.
*
* ASCII: 'd' = 100, 'a' = 97, 't' = 116, 'a' = 97, ':' = 58
*/
function isDataPrefix(chunk, i, firstCharCode) {
	return firstCharCode === 100 && chunk.charCodeAt(i + 1) === 97 && chunk.charCodeAt(i + 2) === 116 && chunk.charCodeAt(i + 3) === 97 && chunk.charCodeAt(i + 4) === 58;
}
/**
* Checks if `chunk` starts with the literal `event:` at index `i`.
*
* See {@link isDataPrefix} for why this is hand-unrolled rather than using
* `String.prototype.startsWith`.
*
* ASCII: 'e' = 101, 'v' = 118, 'e' = 101, 'n' = 110, 't' = 116, ':' = 58
*/
function isEventPrefix(chunk, i, firstCharCode) {
	return firstCharCode === 101 && chunk.charCodeAt(i + 1) === 118 && chunk.charCodeAt(i + 2) === 101 && chunk.charCodeAt(i + 3) === 110 && chunk.charCodeAt(i + 4) === 116 && chunk.charCodeAt(i + 5) === 58;
}
function isPotentialField(line, field) {
	let i = 1;
	while (i < line.length && i < field.length) {
		if (line.charCodeAt(i) !== field.charCodeAt(i)) return false;
		i++;
	}
	return line.length <= field.length || line.charCodeAt(field.length) === 58;
}
// lib/contract/conflict.ts
var CONFLICT_KINDS = [
	"trademark",
	"company",
	"brand_in_use"
];
var ConflictKind = /* @__PURE__ */ _enum(CONFLICT_KINDS);
var RECORD_STATUSES = [
	"live",
	"pending",
	"expired",
	"dead",
	"unknown"
];
var RecordStatus = /* @__PURE__ */ _enum(RECORD_STATUSES);
/** Why two names are held to be alike. */
var REASONS = [
	"identical",
	"looks_alike",
	"sounds_alike",
	"contains",
	"contained",
	"same_dominant_element",
	"same_words_reordered",
	"number_or_spelling_variant",
	"plural_or_ending",
	"initials"
];
var Reason = /* @__PURE__ */ _enum(REASONS);
var Similarity = /* @__PURE__ */ object({
	score: doc(Points, "How alike the two names are, 0-100."),
	reasons: doc((/* @__PURE__ */ array$1(Reason)).check(/* @__PURE__ */ _minLength(1)), "Why, strongest first."),
	explanation: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "The same in one sentence for a person."),
	language: doc(/* @__PURE__ */ optional((/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[a-z]{2}$/))), "ISO 639-1 code of the reading in which they sound alike.")
});
var Conflict = /* @__PURE__ */ object({
	name: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "The conflicting name as its register writes it."),
	jurisdiction: doc(RegionCode, "Where it has effect: ISO 3166-1, EU, or WO."),
	niceClasses: doc(NiceClasses, "Nice classes of the mark; empty where none are known."),
	source: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "Id of the coverage row it came from."),
	kind: doc(ConflictKind, "A trade mark, a company, or a brand in use that no register proves."),
	number: doc(/* @__PURE__ */ nullable(/* @__PURE__ */ string()), "Number in the register, as the register writes it."),
	status: doc(RecordStatus, "Status of the record in plain words."),
	owner: doc(/* @__PURE__ */ nullable(/* @__PURE__ */ string()), "Owner or holder, where the register shows it."),
	filedOn: doc(/* @__PURE__ */ nullable(CalendarDate), "Filing date."),
	registeredOn: doc(/* @__PURE__ */ nullable(CalendarDate), "Registration date."),
	expiresOn: doc(/* @__PURE__ */ nullable(CalendarDate), "Expiry date."),
	recordUrl: doc(/* @__PURE__ */ nullable(HttpsUrl), "The official record, https."),
	classOverlap: doc(NiceClasses, "Classes shared with the classes asked for."),
	score: doc(Points, "Risk of this conflict alone, 0-100, higher is riskier."),
	similarity: doc(Similarity, "How and why the names are alike.")
});
// lib/contract/coverage.ts
var SOURCE_KINDS = [
	"trademark",
	"company",
	"domain",
	"brand_in_use"
];
var SourceKind = /* @__PURE__ */ _enum(SOURCE_KINDS);
var SOURCE_STATES = [
	"answered",
	"answered_stale",
	"timeout",
	"error",
	"rate_limited",
	"not_configured",
	"not_proven"
];
var SourceState = /* @__PURE__ */ _enum(SOURCE_STATES);
var SEARCH_METHODS = [
	"similarity",
	"text",
	"exact"
];
var SearchMethod = /* @__PURE__ */ _enum(SEARCH_METHODS);
var AnswerOrigin = /* @__PURE__ */ _enum([
	"live",
	"cache",
	"snapshot",
	"fallback"
]);
var identity = {
	id: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^[a-z0-9-]+$/)), "Stable id of the source."),
	name: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "Name of the register, with its office or registry."),
	kind: doc(SourceKind, "What the source holds."),
	jurisdictions: doc(/* @__PURE__ */ array$1(RegionCode), "Where its records have effect; empty where it is not bound to one."),
	required: doc(/* @__PURE__ */ boolean(), "Whether the verdict depends on it."),
	manualUrl: doc(/* @__PURE__ */ nullable(HttpsUrl), "Official page where a person can search by hand.")
};
/** One register or domain registry that was part of the check. */
var CoverageRow = /* @__PURE__ */ object({
	...identity,
	state: doc(SourceState, "What became of asking it."),
	method: doc(SearchMethod, "similarity: alike names are found; text: only the same letters; exact: one exact name (domains)."),
	askedAt: doc(/* @__PURE__ */ nullable(Instant), "When it was asked; null where it was not."),
	origin: doc(/* @__PURE__ */ optional(AnswerOrigin), "live: fetched now; cache: from memory; snapshot: from current imported records; fallback: from an older or secondary path."),
	dataAsOf: doc(/* @__PURE__ */ optional(/* @__PURE__ */ nullable(Instant)), "Date of the records, where the source is a copy."),
	records: doc(/* @__PURE__ */ nullable(Count), "How many records were searched; null where unknown."),
	matches: doc(/* @__PURE__ */ nullable(Count), "How many records came back as alike; null where unknown."),
	truncated: doc(/* @__PURE__ */ boolean(), "True where the source had more than it gave."),
	provenAt: doc(/* @__PURE__ */ nullable(Instant), "When a known record last came back by the same path."),
	reason: doc(/* @__PURE__ */ optional(/* @__PURE__ */ nullable(/* @__PURE__ */ string())), "Why the row is not complete, for a person."),
	retryable: doc(/* @__PURE__ */ optional(/* @__PURE__ */ boolean()), "Whether asking again may help."),
	attribution: doc(/* @__PURE__ */ optional(/* @__PURE__ */ nullable(/* @__PURE__ */ string())), "The source as its terms ask to be named.")
});
/** One register that was not part of the check, with the reason and where to look by hand. */
var UnsearchedRow = /* @__PURE__ */ object({
	...identity,
	reason: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "Why it was not part of this check.")
});
var Coverage = /* @__PURE__ */ object({
	complete: doc(/* @__PURE__ */ boolean(), "True when every required source is complete."),
	searched: doc(/* @__PURE__ */ array$1(CoverageRow), "Sources that answered."),
	unavailable: doc(/* @__PURE__ */ array$1(CoverageRow), "Sources that did not answer, or not well enough to count."),
	unsearched: doc(/* @__PURE__ */ array$1(UnsearchedRow), "Registers that were not part of this check.")
});
// lib/contract/domain.ts
var DOMAIN_STATES = [
	"registered",
	"not_in_registry",
	"reserved",
	"unknown"
];
var DomainState = /* @__PURE__ */ _enum(DOMAIN_STATES);
var DomainAnswer = /* @__PURE__ */ object({
	domain: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(3)), "The domain as it is registered (A-labels, lower case)."),
	state: doc(DomainState, "not_in_registry: the registry holds no active registration, which does not promise that it can be registered."),
	registeredOn: doc(/* @__PURE__ */ nullable(CalendarDate), "Date of registration, where the registry shows it."),
	expiresOn: doc(/* @__PURE__ */ nullable(CalendarDate), "Date of expiry, where the registry shows it."),
	source: doc(/* @__PURE__ */ nullable(/* @__PURE__ */ string()), "Host that was asked; null where none could be."),
	checkedAt: doc(/* @__PURE__ */ nullable(Instant), "When it was asked; null where it was not."),
	note: doc(/* @__PURE__ */ nullable(/* @__PURE__ */ string()), "What else a person should know.")
});
/** Something a reader of the verdict should know that does not change it. */
var Note = /* @__PURE__ */ object({
	code: doc(/* @__PURE__ */ _enum(["crowded_field"]), "crowded_field: many marks in force are alike in the classes asked for."),
	text: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1)), "The same in plain words for a person."),
	count: doc(Count, "How many marks it is about."),
	relation: doc(/* @__PURE__ */ _enum(["eq", "gte"]), "eq: exactly so many; gte: at least, where a register was cut short or missing."),
	niceClasses: doc(NiceClasses, "The classes it is about; empty for all.")
});
// lib/contract/result.ts
var VERDICTS = [
	"conflict",
	"caution",
	"incomplete",
	"none_found"
];
var Verdict = /* @__PURE__ */ _enum(VERDICTS);
/** What a brand check and a trade mark search have in common. */
var resultShape = {
	id: doc(/* @__PURE__ */ uuid(), "Id of this answer."),
	name: doc((/* @__PURE__ */ string()).check(/* @__PURE__ */ _minLength(1), /* @__PURE__ */ _maxLength(200)), "The name as it was checked, after cleaning."),
	score: doc(Points, "Risk, 0-100, higher is riskier. Read it together with scoreIsLowerBound."),
	verdict: doc(Verdict, "conflict 75-100, caution 40-74, incomplete or none_found below 40."),
	conflicts: doc(/* @__PURE__ */ array$1(Conflict), "Names found to be alike, riskiest first."),
	legalRequirements: doc(/* @__PURE__ */ object({ jurisdictions: doc(/* @__PURE__ */ array$1(Jurisdiction), "Codes to ask jurisdiction/:code for.") }), "Where the filing requirements can be read."),
	checkedAt: doc(Instant, "When the check ended."),
	source: doc(AnswerOrigin, "live: all fetched now; cache: some from memory; snapshot: registers from current imported records; fallback: something from an older or secondary path."),
	degraded: doc(/* @__PURE__ */ boolean(), "True when a required source is missing, stale or from a fallback."),
	scoreIsLowerBound: doc(/* @__PURE__ */ boolean(), "True when a required source is not complete: the risk can only be higher."),
	niceClasses: doc(NiceClasses, "Classes the check was scoped to, with those an older Nice edition used; empty for all."),
	coverage: doc(Coverage, "What was searched, what did not answer, and what was not searched."),
	notes: doc(/* @__PURE__ */ optional(/* @__PURE__ */ array$1(Note)), "What a reader should know that changes neither score nor verdict."),
	variants: doc(/* @__PURE__ */ array$1(/* @__PURE__ */ string()), "Spellings that were searched."),
	charged: doc(/* @__PURE__ */ boolean(), "Whether this answer counts against the quota."),
	test: doc(/* @__PURE__ */ boolean(), "True for answers made for a test key."),
	receipt: doc(/* @__PURE__ */ nullable((/* @__PURE__ */ string()).check(/* @__PURE__ */ _regex(/^v\d+\.[\w-]+\.[\w-]+$/))), "Signed receipt `v1.<key id>.<signature>`, where one was asked for: Ed25519 over the answer without it, in the canonical form of RFC 8785.")
};
/** The verdict must follow from score and coverage; see docs/VERDICT.md. */
function verdictHolds(result) {
	const open = result.scoreIsLowerBound || !result.coverage.complete;
	if (result.score >= 75) return result.verdict === "conflict";
	if (result.score >= 40) return result.verdict === "caution";
	return result.verdict === (open ? "incomplete" : "none_found");
}
/** The score is a lower bound exactly when a required source is not complete. */
function boundHolds(result) {
	return result.scoreIsLowerBound === !result.coverage.complete;
}
(/* @__PURE__ */ object({
	...resultShape,
	jurisdiction: doc(/* @__PURE__ */ nullable(Jurisdiction), "The jurisdiction asked for, or null."),
	domains: doc(/* @__PURE__ */ array$1(DomainAnswer), "Domains made from the name. They never decide the verdict.")
})).check(/* @__PURE__ */ refine(boundHolds, {
	error: "an incomplete coverage makes the score a lower bound",
	path: ["scoreIsLowerBound"]
}), /* @__PURE__ */ refine(verdictHolds, {
	error: "the verdict does not follow from score and coverage",
	path: ["verdict"]
}));
// lib/contract/events.ts
/** The sources a check is about to ask, so that progress can be counted. */
var CheckPlan = /* @__PURE__ */ object({
	name: doc(/* @__PURE__ */ string(), "The name as it is being checked."),
	sources: doc(/* @__PURE__ */ array$1(/* @__PURE__ */ object({
		id: doc(/* @__PURE__ */ string(), "Id of the coverage row it will settle as."),
		name: doc(/* @__PURE__ */ string(), "Name of the register, with its office or registry."),
		kind: doc(SourceKind, "What the source holds."),
		required: doc(/* @__PURE__ */ boolean(), "Whether the verdict depends on it.")
	})), "Sources that are being asked."),
	unsearched: doc(/* @__PURE__ */ array$1(UnsearchedRow), "Registers that are not part of this check.")
});
/** What is left of the period once the check is charged, or is known to cost nothing. */
var QuotaLeft = /* @__PURE__ */ object({
	remaining: doc(Count, "Charged answers left in the period."),
	resetAt: doc(Instant, "When the count starts again.")
});
// lib/client/tolerant.ts
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function oneOf(words, value, otherwise) {
	return words.includes(value) ? value : otherwise;
}
var list = (value) => Array.isArray(value) ? value : [];
var text = (value, otherwise) => typeof value === "string" && value !== "" ? value : otherwise;
var https = (value) => typeof value === "string" && URL.canParse(value) && value.startsWith("https://") ? value : null;
/** A conflict of a newer service: what is not understood is read as the plainest thing it may be. */
function readConflict(raw) {
	if (!isObject(raw) || !isObject(raw.similarity)) return null;
	const similarity = raw.similarity;
	const reasons = list(similarity.reasons).filter((reason) => REASONS.includes(reason));
	const read = Conflict.safeParse({
		...raw,
		kind: oneOf(CONFLICT_KINDS, raw.kind, "trademark"),
		status: oneOf(RECORD_STATUSES, raw.status, "unknown"),
		recordUrl: https(raw.recordUrl),
		similarity: {
			...similarity,
			reasons: reasons.length > 0 ? reasons : ["looks_alike"]
		}
	});
	return read.success ? read.data : bareConflict(raw);
}
/** Keeps a conflict whose details cannot be read: a conflict that was found stays found. */
function bareConflict(raw) {
	if (typeof raw.name !== "string" || raw.name === "") return null;
	const score = typeof raw.score === "number" && raw.score >= 0 && raw.score <= 100 ? Math.round(raw.score) : 100;
	return {
		name: raw.name,
		jurisdiction: text(raw.jurisdiction, "WO").slice(0, 2).toUpperCase(),
		niceClasses: [],
		source: text(raw.source, "unknown"),
		kind: oneOf(CONFLICT_KINDS, raw.kind, "trademark"),
		number: typeof raw.number === "string" ? raw.number : null,
		status: oneOf(RECORD_STATUSES, raw.status, "unknown"),
		owner: typeof raw.owner === "string" ? raw.owner : null,
		filedOn: null,
		registeredOn: null,
		expiresOn: null,
		recordUrl: https(raw.recordUrl),
		classOverlap: [],
		score,
		similarity: {
			score,
			reasons: ["looks_alike"],
			explanation: raw.name
		}
	};
}
/** A coverage row; one whose state is not known reads as an error, which never counts as an answer. */
function readRow(raw) {
	const row = isObject(raw) ? raw : {};
	const known = SOURCE_STATES.includes(row.state);
	const read = CoverageRow.safeParse({
		...row,
		state: known ? row.state : "error",
		manualUrl: https(row.manualUrl)
	});
	if (read.success) return read.data;
	return {
		id: text(row.id, "unknown").toLowerCase().replace(/[^a-z0-9-]/g, "-"),
		name: text(row.name, text(row.id, "?")),
		kind: oneOf(SOURCE_KINDS, row.kind, "trademark"),
		jurisdictions: [],
		required: row.required !== false,
		state: "error",
		method: oneOf(SEARCH_METHODS, row.method, "text"),
		askedAt: null,
		records: null,
		matches: null,
		truncated: false,
		provenAt: null,
		reason: text(row.reason, "") || null,
		retryable: false,
		manualUrl: https(row.manualUrl)
	};
}
function readUnsearched(raw) {
	const row = isObject(raw) ? raw : {};
	const read = UnsearchedRow.safeParse({
		...row,
		manualUrl: https(row.manualUrl)
	});
	if (read.success) return read.data;
	const { id, name, kind, jurisdictions, required, manualUrl } = readRow(raw);
	return {
		id,
		name,
		kind,
		jurisdictions,
		required,
		manualUrl,
		reason: text(row.reason, "?")
	};
}
function readDomain(raw) {
	if (!isObject(raw)) return null;
	const read = DomainAnswer.safeParse({
		...raw,
		state: oneOf(DOMAIN_STATES, raw.state, "unknown")
	});
	if (read.success) return read.data;
	if (typeof raw.domain !== "string" || raw.domain === "") return null;
	return {
		domain: raw.domain,
		state: "unknown",
		registeredOn: null,
		expiresOn: null,
		source: null,
		checkedAt: null,
		note: null
	};
}
/** A note of a newer service that is not understood is left out: it changes nothing. */
function readNote(raw) {
	const read = Note.safeParse(raw);
	return read.success ? read.data : null;
}
var present$1 = (value) => value !== null;
var Frame = /* @__PURE__ */ object({
	name: /* @__PURE__ */ string(),
	checkedAt: /* @__PURE__ */ string()
});
/** Whether the rows themselves bear a *none found*: every required source answered, whole, proven, by more than text. */
function rowsProve(searched, unavailable) {
	const required = searched.filter((row) => row.required);
	if (required.length === 0 || unavailable.some((row) => row.required)) return false;
	return required.every((row) => row.method !== "text" && !row.truncated && row.provenAt !== null);
}
/** The verdict as it may be shown: one that its own answer contradicts is never the better one. */
function believed(verdict, highest, proven) {
	if (verdict !== "none_found") return verdict;
	if (highest >= 75) return "conflict";
	if (highest >= 40) return "caution";
	return proven ? "none_found" : "incomplete";
}
/**
* Reads a brand check from this or a newer service. Unknown fields are ignored; an unknown verdict
* is `not_checked`; an unknown source state moves the row to `unavailable`; and a *none found* that
* such a row, or a conflict, contradicts is not believed. Null where this is no result at all.
*/
function readResult(raw) {
	if (!isObject(raw) || !Frame.safeParse(raw).success) return null;
	const coverage = isObject(raw.coverage) ? raw.coverage : null;
	const rows = [...list(coverage?.searched), ...list(coverage?.unavailable)].map(readRow);
	const claimed = list(coverage?.searched).length;
	const searched = rows.slice(0, claimed).filter((row) => row.state === "answered");
	const unavailable = rows.filter((row) => !searched.includes(row));
	const moved = rows.slice(0, claimed).some((row) => row.state !== "answered" && row.required);
	const complete = coverage?.complete === true && !moved;
	const conflicts = list(raw.conflicts).map(readConflict).filter(present$1);
	const dropped = conflicts.length < list(raw.conflicts).length;
	const verdict = oneOf([...VERDICTS, "not_checked"], raw.verdict, "not_checked");
	const scored = typeof raw.score === "number" && raw.score >= 0 && raw.score <= 100;
	const lowerBound = raw.scoreIsLowerBound !== false || !complete || dropped;
	const highest = Math.max(scored ? raw.score : 0, ...conflicts.map((conflict) => conflict.score));
	const proven = !lowerBound && rowsProve(searched, unavailable);
	return {
		id: text(raw.id, ""),
		name: raw.name,
		score: scored ? Math.round(raw.score) : 0,
		verdict: coverage === null || !scored ? "not_checked" : believed(verdict, highest, proven),
		conflicts,
		legalRequirements: { jurisdictions: JURISDICTIONS.filter((code) => list(isObject(raw.legalRequirements) ? raw.legalRequirements.jurisdictions : []).includes(code)) },
		checkedAt: raw.checkedAt,
		source: oneOf([
			"live",
			"cache",
			"snapshot",
			"fallback"
		], raw.source, "fallback"),
		degraded: raw.degraded !== false || !complete,
		scoreIsLowerBound: lowerBound,
		niceClasses: list(raw.niceClasses).filter((value) => Number.isInteger(value)),
		jurisdiction: JURISDICTIONS.find((code) => code === raw.jurisdiction) ?? null,
		domains: list(raw.domains).map(readDomain).filter(present$1),
		coverage: {
			complete,
			searched,
			unavailable,
			unsearched: list(coverage?.unsearched).map(readUnsearched)
		},
		notes: list(raw.notes).map(readNote).filter(present$1),
		variants: list(raw.variants).filter((value) => typeof value === "string"),
		charged: raw.charged === true,
		test: raw.test === true,
		receipt: typeof raw.receipt === "string" ? raw.receipt : null
	};
}
// lib/client/stream.ts
function parse(data) {
	try {
		return JSON.parse(data);
	} catch {
		return;
	}
}
var array = (data) => Array.isArray(data) ? data : [];
var present = (value) => value !== null;
/** What an event tells; null for one that this client does not know, or that is not progress. */
function readProgress(event, data) {
	switch (event) {
		case "plan": {
			const plan = CheckPlan.safeParse(data);
			return plan.success ? {
				event,
				data: plan.data
			} : null;
		}
		case "source": return {
			event,
			data: readRow(data)
		};
		case "conflicts": return {
			event,
			data: array(data).map(readConflict).filter(present)
		};
		case "domains": return {
			event,
			data: array(data).map(readDomain).filter(present)
		};
		default: return null;
	}
}
function readQuota(body) {
	const read = QuotaLeft.safeParse(body);
	return read.success ? {
		remaining: read.data.remaining,
		resetAt: Date.parse(read.data.resetAt)
	} : null;
}
/** Reads a streamed check to its end. A stream that ends without a result is `interrupted`. */
async function readStream(response, onProgress, now) {
	const requestId = response.headers.get("Request-Id");
	let result = null;
	let problem = null;
	let quota = null;
	let raw = null;
	const parser = createParser({ onEvent({ event, data }) {
		const body = parse(data);
		if (event === "result") {
			raw = body;
			result = readResult(body);
		} else if (event === "problem") problem = new ServiceFailure(problemFailure(body, 500, response.headers, now()));
		else if (event === "quota") quota = readQuota(body);
		else {
			const progress = readProgress(event, body);
			if (progress !== null) onProgress(progress);
		}
		if (event === "result" && result === null) problem = new ServiceFailure(failure("bad_answer", { requestId }));
	} });
	const decoder = new TextDecoder();
	for await (const chunk of capped(response)) parser.feed(decoder.decode(chunk, { stream: true }));
	if (problem !== null) throw problem;
	if (result === null) throw new ServiceFailure(failure("interrupted", { requestId }));
	return {
		result,
		quota,
		raw
	};
}
// lib/client/client.ts
var LooseQuotas = /* @__PURE__ */ object({
	...Quotas.shape,
	key: /* @__PURE__ */ object({
		...Quotas.shape.key.shape,
		kind: /* @__PURE__ */ string(),
		scopes: /* @__PURE__ */ array$1(/* @__PURE__ */ string())
	})
});
/** Plan and use from this or a newer service: a kind of key or a scope that is not known here does not spoil them. */
function readQuotas(body) {
	const loose = LooseQuotas.safeParse(body);
	if (!loose.success) return null;
	const { key, ...rest } = loose.data;
	const kind = key.kind === "extension" ? "extension" : "server";
	return {
		...rest,
		key: {
			...key,
			kind,
			scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope))
		}
	};
}
/** The public keys, or null where this is no set of them. */
function readKeys(body) {
	const read = ReceiptKeys.safeParse(body);
	return read.success ? read.data : null;
}
var once = {
	retries: 0,
	timeoutMs: 2e4,
	longestWaitMs: 3e4,
	now: Date.now,
	online: () => true
};
/** The result, if it is about the name that was asked; an answer about another name is none. */
function about(asked, result, response) {
	if (cleanName(result.name).name !== cleanName(asked).name) throw badAnswer(response);
	return result;
}
/**
* Client of the v2 interface. The name travels in the body, never in an address. What fails in a way that may pass is
* tried again, as often and as late as the options say; a check that is tried again is charged once.
*/
function createClient(options) {
	const now = options.now ?? Date.now;
	const patience = {
		retries: options.retries ?? 2,
		timeoutMs: options.timeoutMs ?? once.timeoutMs,
		longestWaitMs: options.longestWaitMs ?? once.longestWaitMs,
		now,
		online: options.online ?? once.online
	};
	const call = {
		baseUrl: options.baseUrl.replace(/\/+$/, ""),
		apiKey: options.apiKey,
		fetch: options.fetch ?? ((...args) => fetch(...args)),
		now
	};
	const get = (path, read, signal) => tried(async (each) => readAnswer(await send(call, path, {
		method: "GET",
		signal: each.signal
	}), read), patience, { signal });
	return {
		brandCheck(request, { signal, onEvent, private: isPrivate } = {}) {
			let told = false;
			const tell = (event) => {
				told = true;
				onEvent?.(event);
			};
			const attempt = async (each) => {
				const response = await send(call, "/api/v2/brand-check", {
					method: "POST",
					headers: {
						"Content-Type": "application/json",
						Accept: onEvent ? "text/event-stream" : "application/json",
						"Idempotency-Key": each.idempotencyKey,
						...isPrivate ? { "Cache-Control": "no-store" } : {}
					},
					body: JSON.stringify(request),
					signal: each.signal
				});
				const left = readQuotaLeft(response.headers.get("RateLimit"), now());
				const requestId = response.headers.get("Request-Id");
				if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
					const { result, quota, raw } = await readStream(response, tell, now);
					return {
						result: about(request.name, result, response),
						quota: quota ?? left,
						requestId,
						raw
					};
				}
				const raw = await readAnswer(response, (body) => ({
					body,
					result: readResult(body)
				}));
				if (raw.result === null) throw badAnswer(response);
				return {
					result: about(request.name, raw.result, response),
					quota: left,
					requestId,
					raw: raw.body
				};
			};
			const mayRepeat = (why) => !told && (!isPrivate || why.code !== null);
			return tried(attempt, patience, {
				signal,
				mayRepeat
			});
		},
		quotas: ({ signal } = {}) => get("/api/v2/quotas", readQuotas, signal),
		receiptKeys: ({ signal } = {}) => get("/.well-known/brand-check-keys.json", readKeys, signal)
	};
}
var Claimed = /* @__PURE__ */ object({ apiKey: /* @__PURE__ */ string() });
/** Exchanges a single-use claim token for the API key it stands for. Tried once. Throws ServiceFailure. */
async function claimKey(options) {
	const call = {
		baseUrl: options.baseUrl,
		apiKey: options.token,
		fetch: options.fetch ?? ((...args) => fetch(...args)),
		now: Date.now
	};
	const readKey = (body) => Claimed.safeParse(body).data?.apiKey ?? null;
	return tried(async ({ signal }) => readAnswer(await send(call, "/api/v2/claim", {
		method: "POST",
		signal
	}), readKey), once);
}
export { ServiceFailure, claimKey, createClient, verifyReceipt };
